import type { ChangeBatch } from '../../../shared/history/change-batch.ts';
import type { HistoryDatabase } from '../database/database.ts';
import type { RunWrite } from '../database/write.ts';
import { applyChanges } from './apply-changes.ts';
import { type ChangesQuery, changesSince } from './changes-since.ts';
import { meet, noteAcknowledged } from './known-replicas.ts';
import { keepScreenshot, missingScreenshots, screenshotHash } from './travelling-screenshots.ts';

/**
 * The history as one of several replicas, like `HistoryReplica` of the host. Two that meet tell
 * each other how far they have the other's changes (`meet`), send what is missing (`changesSince`,
 * `applyChanges`, `acknowledge` after the last batch), and go on so whenever `onChange` calls.
 */
export interface StoreReplica {
  /** The name of this replica: a UUID, made with the database. */
  id: string;
  /** Makes a replica known. Answers the place in its sequence up to which its changes are here. */
  meet(replica: string): Promise<number>;
  changesSince(query: ChangesQuery): Promise<ChangeBatch>;
  /** Merges a batch. Answers how many entries changed. */
  applyChanges(batch: ChangeBatch): Promise<number>;
  /** Notes that the replica has the changes of this history up to the cursor. */
  acknowledge(replica: string, cursor: number): Promise<void>;
  /** SHA-256, in hex, of screenshots that entries name and that are not here yet. */
  missingScreenshots(limit: number): Promise<string[]>;
  /** Whether the PNG of that hash is here. */
  hasScreenshot(hash: string): Promise<boolean>;
  /** The PNG of that hash, undefined where it is not here. */
  screenshotBytes(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keeps a PNG that another replica sent. Answers whether an entry uses it. */
  keepScreenshot(png: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Calls the listener after every change, also one made by another page of the extension. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

export function createStoreReplica(parts: {
  id: string;
  db: HistoryDatabase;
  write: RunWrite;
  changes: EventTarget;
}): StoreReplica {
  const { id, db, write, changes } = parts;
  return {
    id,
    meet: (replica) => write(({ stores }) => meet(stores, replica)),
    changesSince: (query) => changesSince(db, query),
    // The sender counts on what it is told only after the last of several batches.
    applyChanges: (batch) =>
      write((begun) => applyChanges(begun, batch), batch.more ? 'relaxed' : 'strict'),
    acknowledge: (replica, cursor) =>
      write(({ stores }) => noteAcknowledged(stores, replica, cursor)),
    missingScreenshots: (limit) => missingScreenshots(db, limit),
    hasScreenshot: async (hash) => (await db.getKey('screenshots', hash)) !== undefined,
    screenshotBytes: (hash) => db.get('screenshots', hash),
    async keepScreenshot(png) {
      const hash = await screenshotHash(png);
      return await write((begun) => keepScreenshot(begun, png, hash));
    },
    onChange: (listener, signal) =>
      changes.addEventListener('message', listener, signal ? { signal } : {}),
  };
}
