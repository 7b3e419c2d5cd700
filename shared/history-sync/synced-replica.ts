import type { ChangeBatch } from '../history/change-batch.ts';

/** A history as one of several replicas: the host's in SQLite, a browser's in IndexedDB. */
export interface SyncedReplica {
  /** A UUID, made with the database. */
  id: string;
  /** Makes a replica known. Answers the place in its sequence up to which its changes are here. */
  meet(replica: string): MaybePromise<number>;
  /** What changed after the cursor and did not come from `to` itself. */
  changesSince(query: { cursor: number; to: string; limit: number }): MaybePromise<ChangeBatch>;
  /** Merges a batch. Answers how many entries changed. */
  applyChanges(batch: ChangeBatch): Promise<number>;
  /** Notes that the replica has the changes of this history up to the cursor. */
  acknowledge(replica: string, cursor: number): MaybePromise<void>;
  /** SHA-256, in hex, of screenshots that entries name and that are not here yet. */
  missingScreenshots(limit: number): MaybePromise<string[]>;
  /** Whether the PNG of that hash is here. */
  hasScreenshot(hash: string): MaybePromise<boolean>;
  /** The PNG of that hash, undefined where it is not here. */
  screenshotBytes(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keeps a PNG under the hash of its bytes. Answers whether an entry uses it. */
  keepScreenshot(png: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Calls the listener after every change, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

type MaybePromise<T> = T | Promise<T>;
