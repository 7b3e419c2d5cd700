import { type HistoryStore, openHistoryStore } from './open-history-store.ts';

let opened: Promise<HistoryStore> | undefined;

/** The history of this browser profile, opened once for each page and the background. */
export function sharedHistory(): Promise<HistoryStore> {
  opened ??= openHistoryStore().catch((error: unknown) => {
    // The next caller tries again.
    opened = undefined;
    throw error;
  });
  return opened;
}
