/** Where a host keeps its files, and what runs as one. */
export type HostPlace = {
  dataDir: string;
  /** The module that runs as the host where none does, as an absolute path. */
  hostEntry: string;
};
