import type { SyncedReplica } from '../../../shared/history-sync/synced-replica.ts';
import type { Store } from '../database/store.ts';
import type { ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { applyChanges } from './apply-changes.ts';
import { changesSince } from './changes-since.ts';
import { meet, noteAcknowledged } from './known-replicas.ts';
import {
  hasScreenshot,
  keepScreenshot,
  missingScreenshots,
  screenshotBytes,
} from './travelling-screenshots.ts';

/** The host's history as a replica: it keeps the limits after every batch that it merges. */
export function createReplica(
  store: Store,
  files: ScreenshotFiles,
  keepLimits: () => Promise<unknown>,
) {
  const { db } = store;
  return {
    id: store.replica,
    meet: (replica) => meet(db, replica, store.now()),
    changesSince: (query) => changesSince(store, query),
    async applyChanges(batch) {
      const changed = await applyChanges(store, files, batch);
      await keepLimits();
      return changed;
    },
    acknowledge(replica, cursor) {
      noteAcknowledged(db, { replica, cursor, time: store.time(), now: store.now() });
    },
    missingScreenshots: (limit) => missingScreenshots(db, limit),
    hasScreenshot: (hash) => hasScreenshot(db, hash),
    screenshotBytes: (hash) => screenshotBytes(db, files, hash),
    keepScreenshot: (png) => keepScreenshot(store, files, png),
    onChange: (listener: () => void, signal?: AbortSignal) => store.onChange(listener, signal),
  } satisfies SyncedReplica;
}

/** A `SyncedReplica` whose database answers at once. */
export type HistoryReplica = ReturnType<typeof createReplica>;
