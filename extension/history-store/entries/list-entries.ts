import type { Color, Entry } from '../../../shared/api/entry.ts';
import type { HistoryDatabase } from '../database/database.ts';
import { entryViews, isLive } from './entry-view.ts';

export interface StoreQuery {
  color?: Color | undefined;
  /** By position from the top, or by creation from the newest; entries of one color by position. */
  sort?: 'position' | 'createdAt' | undefined;
  limit?: number | undefined;
  /** The entry after which the page begins. */
  after?: Entry | undefined;
}

export interface EntryPage {
  entries: Entry[];
  /** Entries of all pages. */
  total: number;
}

/** One page of the entries, with their number at the same moment. */
export async function listEntries(db: HistoryDatabase, query: StoreQuery = {}): Promise<EntryPage> {
  const { color, sort = 'position', limit = 100, after } = query;
  if (color !== undefined) return await byColor(db, color, limit, after);
  if (sort === 'createdAt') return await newestFirst(db, limit, after);
  const range = after && IDBKeyRange.lowerBound([after.position, after.id], true);
  const index = db.transaction('entries').store.index('byPosition');
  const [stored, total] = await Promise.all([index.getAll(range, limit), index.count()]);
  return { entries: await entryViews(db, stored.filter(isLive)), total };
}

async function byColor(
  db: HistoryDatabase,
  color: Color,
  limit: number,
  after: Entry | undefined,
): Promise<EntryPage> {
  // Arrays sort after strings: this ends behind the last position of the color.
  const end = [color, []];
  const range = after
    ? IDBKeyRange.bound([color, after.position, after.id], end, true)
    : IDBKeyRange.bound([color], end);
  const whole = IDBKeyRange.bound([color], end);
  const index = db.transaction('entries').store.index('byColor');
  const [stored, total] = await Promise.all([index.getAll(range, limit), index.count(whole)]);
  return { entries: await entryViews(db, stored.filter(isLive)), total };
}

async function newestFirst(
  db: HistoryDatabase,
  limit: number,
  after: Entry | undefined,
): Promise<EntryPage> {
  const range = after && IDBKeyRange.upperBound([after.createdAt, after.id], true);
  const index = db.transaction('entries').store.index('byCreation');
  const counted = index.count();
  const stored = [];
  for await (const cursor of index.iterate(range, 'prev')) {
    stored.push(cursor.value);
    if (stored.length === limit) break;
  }
  const total = await counted;
  return { entries: await entryViews(db, stored.filter(isLive)), total };
}
