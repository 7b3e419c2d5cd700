import type { HistoryDatabase } from '../database/database.ts';
import type { LiveEntry } from './entry-view.ts';

/** Whether an entry stands on top of the others. */
export function isPinned({ content }: LiveEntry): boolean {
  return content.pinned?.value === 1;
}

/** The pinned entries in the index `byPin`; arrays sort after strings. */
export function pinnedRange(): IDBKeyRange {
  return IDBKeyRange.bound([1], [1, []]);
}

/** The ids of all pinned entries, by position. */
export async function pinnedIds(db: HistoryDatabase): Promise<string[]> {
  return await db.getAllKeysFromIndex('entries', 'byPin', pinnedRange());
}
