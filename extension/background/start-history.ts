import { createHistorySync, type HistorySync } from '../../shared/history-sync/history-sync.ts';
import { whenCalled } from '../../shared/history-sync/when-called.ts';
import { keepRemoving } from '../history-store/keep-removing.ts';
import { openHistoryStore } from '../history-store/open-history-store.ts';
import { sharedHistory } from '../history-store/shared-history.ts';
import { callHost } from '../host-state/connected-host.ts';
import { localSettings } from '../settings/local-settings.ts';
import {
  onPendingLimits,
  readPendingLimits,
  sharedSettings,
  withdrawLimits,
} from '../settings/shared-settings.ts';

const pruneEveryMs = 60 * 60 * 1_000;

/** Keeps the history of this browser within its limits, for as long as the background lives. */
export async function startHistoryLimits(): Promise<void> {
  const failed = (error: unknown) =>
    console.warn('Screenscribe: the limits of the history were not kept.', error);
  const prune = whenCalled(() => pruneHistory().catch(failed));
  const settle = settleWhenDue(failed);
  localSettings.onChange(prune);
  onPendingLimits(settle);
  setInterval(prune, pruneEveryMs);
  settle();
  const history = await sharedHistory();
  history.replica.onChange(prune);
  prune();
}

async function pruneHistory(): Promise<void> {
  const { history: limits } = await localSettings.read();
  if (limits.maxEntries === null && limits.maxAgeDays === null) return;
  const history = await sharedHistory();
  await history.noteTime();
  if ((await history.countBeyond(limits)) > 0) await history.prune(limits);
}

/** Returns a function that checks when postponed limits are due, and applies them then. */
function settleWhenDue(failed: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = async () => {
    clearTimeout(timer);
    const pending = await readPendingLimits();
    if (!pending) return;
    const leftMs = pending.dueAt - Date.now();
    if (leftMs > 0) {
      timer = setTimeout(look, leftMs);
      return;
    }
    await sharedSettings(callHost).change({ history: pending.limits });
    await withdrawLimits();
  };
  const look = () => void settle().catch(failed);
  return look;
}

/** Keeps this browser's history and the host's in sync, whichever page changes it. */
export function startHistorySync(): HistorySync {
  return createHistorySync({
    replica: openHistoryStore().then(({ replica }) => replica),
    onError: (error) => console.warn('Screenscribe: the history was not synced.', error),
  });
}

/** Has the background finish deletions of pages that were closed before the undo time was over. */
export async function startRemovals(): Promise<void> {
  await keepRemoving(await sharedHistory());
}
