import type { HistoryStore } from './open-history-store.ts';

/** Removes deleted entries when their time is over, while this page or background runs. */
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
