import { useEffect, useRef } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import { Problem } from '../../../../shared/api/problem.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';

/** Calls `onNow` with the current entry, at first and after each change of the history. */
export function useEntryChanges(
  history: HistoryStore,
  id: string | undefined,
  onNow: (now: Entry | undefined) => void,
): void {
  const latest = useRef(onNow);
  latest.current = onNow;
  useEffect(() => {
    if (id === undefined) return;
    const unmounted = new AbortController();
    const look = async () => {
      const now = await entryNow(history, id);
      if (!unmounted.signal.aborted) latest.current(now);
    };
    const listener = () => void look().catch(console.warn);
    history.replica.onChange(listener, unmounted.signal);
    listener();
    return () => unmounted.abort();
  }, [history, id]);
}

/** An entry as it is, undefined where it is gone. */
export async function entryNow(history: HistoryStore, id: string): Promise<Entry | undefined> {
  try {
    return await history.get(id);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not_found';
}
