import type { HistoryStore } from './open-history-store.ts';

/** Removes what is to be deleted once its time is over, for as long as this page or background lives. */
export async function keepRemoving(history: HistoryStore, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sweep = async () => {
    clearTimeout(timer);
    const next = await history.deleteDue();
    clearTimeout(timer);
    if (next !== undefined && !signal?.aborted)
      timer = setTimeout(() => void sweep(), Math.max(0, next - Date.now()));
  };
  history.replica.onChange(() => void sweep(), signal);
  signal?.addEventListener('abort', () => clearTimeout(timer));
  await sweep();
}
