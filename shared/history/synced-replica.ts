import type { ChangeBatch } from './replicated-entry.ts';

/** Which changes a replica asks for. */
export type ChangesQuery = {
  /** The place in the sequence of changes up to which it has everything. */
  cursor: number;
  /** The replica that asks: its own changes are not sent back to it. */
  to: string;
  /** Entries a batch at most; one without entries may be followed by more. */
  limit: number;
};

/**
 * A history as one of several replicas: the host's in SQLite, a browser's in IndexedDB. Two that
 * meet exchange how far each has the other's changes (`meet`), send what is missing
 * (`changesSince`, `applyChanges`, `acknowledge` after the last batch), and repeat this whenever
 * `onChange` fires.
 */
export interface SyncedReplica {
  /** The name of this replica: a UUID, created with the database. */
  id: string;
  /** Registers a replica. Returns the place in its sequence up to which its changes are here. */
  meet(replica: string): MaybePromise<number>;
  /** Without entries where all changes came from the asking replica itself: the cursor moves on. */
  changesSince(query: ChangesQuery): MaybePromise<ChangeBatch>;
  /**
   * Merges a batch. Durable once it resolves or, where more batches follow, once the last one does.
   * Returns how many entries changed.
   */
  applyChanges(batch: ChangeBatch): Promise<number>;
  /** Records that the replica has the changes of this history up to the cursor. */
  acknowledge(replica: string, cursor: number): MaybePromise<void>;
  /** SHA-256, in hex, of screenshots that entries name and that are not here yet. */
  missingScreenshots(limit: number): MaybePromise<string[]>;
  /** Whether the PNG of that hash is here. */
  hasScreenshot(hash: string): MaybePromise<boolean>;
  /** The PNG of that hash, undefined where it is not here. */
  screenshotBytes(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keeps a PNG under the hash of its bytes. Returns whether an entry uses it. */
  keepScreenshot(png: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Calls the listener after every change, also one of another page, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

type MaybePromise<T> = T | Promise<T>;

/** Entries of one batch at most: merging them blocks the host for a few frames of a screen. */
export const batchEntries = 500;

/** A batch ends after the entry with which its texts reach this many characters (UTF-16 units). */
export const batchCharacters = 1_000_000;

/** Bytes of a screenshot in one answer: as base64 they fit one frame. */
export const partBytes = 256 * 1024;

/** Missing screenshots that a connection asks for at its beginning; more wait for the next one. */
export const missingAtOnce = 100_000;

/**
 * How long the other side may take to merge a batch, in ms: a busy browser's first ones are slow.
 */
export const mergeMs = 120_000;

/** How long after a refusal to send again, in ms, where nothing changes before. */
export const retryMs = 60_000;
