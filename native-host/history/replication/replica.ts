import type { ChangeBatch } from '../../../shared/history/change-batch.ts';
import type { Store } from '../database/store.ts';
import type { ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { applyChanges } from './apply-changes.ts';
import { type ChangesQuery, changesSince } from './changes-since.ts';
import { meet, noteAcknowledged } from './known-replicas.ts';
import {
  hasScreenshot,
  keepScreenshot,
  missingScreenshots,
  screenshotBytes,
} from './travelling-screenshots.ts';

/**
 * The history as one of several replicas. Two that meet tell each other how far they have the
 * other's changes (`meet`), send what is missing (`changesSince`, `applyChanges`, `acknowledge`
 * after the last batch), and go on so whenever `onChange` calls.
 */
export interface HistoryReplica {
  /** The name of this replica: a UUID, made with the database. */
  id: string;
  /** Makes a replica known. Answers the place in its sequence up to which its changes are here. */
  meet(replica: string): number;
  /** Without entries where all news came from the asking replica itself: the cursor moves on. */
  changesSince(query: ChangesQuery): ChangeBatch;
  /** Merges a batch and keeps the limits; durable when it resolves. Answers how many entries changed. */
  applyChanges(batch: ChangeBatch): Promise<number>;
  /** Notes that the replica has the changes of this history up to the cursor. */
  acknowledge(replica: string, cursor: number): void;
  /** SHA-256, in hex, of screenshots that entries name and that are not here yet. */
  missingScreenshots(limit: number): string[];
  /** Whether the PNG of that hash is here. */
  hasScreenshot(hash: string): boolean;
  /** The PNG of that hash, undefined where it is not here. */
  screenshotBytes(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keeps a PNG that another replica sent. Answers whether an entry uses it. */
  keepScreenshot(png: Uint8Array): Promise<boolean>;
  /** Calls the listener after every write that changed something, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

export function createReplica(
  store: Store,
  files: ScreenshotFiles,
  keepLimits: () => Promise<unknown>,
): HistoryReplica {
  const { db } = store;
  return {
    id: store.replica,
    meet: (replica) => meet(db, replica),
    changesSince: (query) => changesSince(store, query),
    async applyChanges(batch) {
      const changed = await applyChanges(store, files, batch);
      await keepLimits();
      return changed;
    },
    acknowledge: (replica, cursor) => noteAcknowledged(db, { replica, cursor, time: store.time() }),
    missingScreenshots: (limit) => missingScreenshots(db, limit),
    hasScreenshot: (hash) => hasScreenshot(db, hash),
    screenshotBytes: (hash) => screenshotBytes(db, files, hash),
    keepScreenshot: (png) => keepScreenshot(store, files, png),
    onChange: (listener, signal) => store.onChange(listener, signal),
  };
}
