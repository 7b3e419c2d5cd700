import type { Readable } from 'node:stream';

export type FileKind = 'upload' | 'result';

/** A file on this machine, there as long as it is not disposed of. */
export type LocalFile = AsyncDisposable & { readonly path: string };

/** Documents, each under the id of its job, and results under names of their own. A file is there whole or not at all. */
export interface FileStore {
  /** A path where nothing is yet, for a file in the making; what is there at disposal is removed. */
  draft(): LocalFile;
  /** Takes a finished draft over; it is safe on the disk once this is answered. */
  keep(kind: FileKind, id: string, draft: string): Promise<void>;
  /** The file at a path that programs can open to read; null where it is not there. */
  checkOut(kind: FileKind, id: string): Promise<LocalFile | null>;
  /**
   * The bytes from `start` up to and with `end`; null where the file is not there, or ends before
   * `end`. A reading under way goes on to its end when the file is removed.
   */
  read(
    kind: FileKind,
    id: string,
    range?: { start: number; end: number },
  ): Promise<Readable | null>;
  /** Whether the file is there with exactly so many bytes. */
  has(kind: FileKind, id: string, bytes: number): Promise<boolean>;
  remove(kind: FileKind, id: string): Promise<void>;
  /** The ids of every file of a kind. */
  list(kind: FileKind): AsyncIterable<string>;
}

/** Files of one service alone, which removes what no job needs. */
export interface SweptFileStore extends FileStore {
  /** When a file was written, in milliseconds since 1970; null where it is not there. */
  writtenAt(kind: FileKind, id: string): Promise<number | null>;
}
