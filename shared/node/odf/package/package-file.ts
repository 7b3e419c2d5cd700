/** A file of the package beside its XML parts. */
export type PackageFile = {
  /** Inside the package, such as `Pictures/a.png`. */
  path: string;
  mediaType: string;
  bytes: Uint8Array;
  /** False for what is compressed already. */
  packed: boolean;
};
