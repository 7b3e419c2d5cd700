import type { SyncedReplica } from '../../../shared/history-sync/synced-replica.ts';
import type { HistoryDatabase } from '../database/database.ts';
import type { RunWrite } from '../database/write.ts';
import { applyChanges } from './apply-changes.ts';
import { changesSince } from './changes-since.ts';
import { meet, noteAcknowledged } from './known-replicas.ts';
import { keepScreenshot, missingScreenshots, screenshotHash } from './travelling-screenshots.ts';

/** A browser's history as a replica. */
export function createStoreReplica(parts: {
  id: string;
  db: HistoryDatabase;
  write: RunWrite;
  changes: EventTarget;
}): SyncedReplica {
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
