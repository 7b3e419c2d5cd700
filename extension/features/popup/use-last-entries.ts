import { useEffect, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';

/** Pictures without text are passed over: so many entries are looked at. */
const lookedAt = 20;

/** The entries with text that were captured last, newest first; undefined until they are known. */
export function useLastEntries(count: number): Entry[] | 'failed' | undefined {
  const [entries, setEntries] = useState<Entry[] | 'failed'>();
  useEffect(() => {
    const read = async () => {
      const history = await sharedHistory();
      const { ids } = await history.ids({ sort: 'newest', limit: lookedAt, mixed: true });
      const newest = await history.getMany(ids);
      setEntries(newest.filter(({ text }) => text !== '').slice(0, count));
    };
    read().catch(() => setEntries('failed'));
  }, [count]);
  return entries;
}
