import { createHistorySync, type HistorySync } from '../../shared/history-sync/history-sync.ts';
import { openHistoryStore } from '../history-store/open-history-store.ts';

/** Keeps the history of this browser and the host's the same, whichever page changes it. */
export function startHistorySync(): HistorySync {
  return createHistorySync({
    replica: openHistoryStore().then(({ replica }) => replica),
    onError: (error) => console.warn('Screenscribe: the history was not synced.', error),
  });
}
