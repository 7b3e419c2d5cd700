import { statement } from '../../../shared/node/transaction.ts';
import type { Store } from '../database/store.ts';

export type LatestQuery = { after?: number; limit: number };

export type LatestChanges = {
  /** The place of the last change in the sequence. */
  last: number;
  /** Ids of entries that were added or changed, and of those removed, the latest first. */
  changed: string[];
  deleted: string[];
};

/** What changed after a place in the sequence, the latest first, at most `limit` of each. */
export function latestChanges(store: Store, { after = 0, limit }: LatestQuery): LatestChanges {
  const idsOf = (table: 'entries' | 'tombstones') =>
    statement(store.db, `SELECT id FROM ${table} WHERE change > ? ORDER BY change DESC LIMIT ?`)
      .all(after, limit)
      .map(({ id }) => String(id));
  return { last: store.lastChange(), changed: idsOf('entries'), deleted: idsOf('tombstones') };
}
