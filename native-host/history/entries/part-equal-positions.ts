import type { DatabaseSync } from 'node:sqlite';
import { generateNKeysBetween } from 'fractional-indexing';
import { statement } from '../../../shared/node/statement.ts';
import type { Mark } from '../database/store.ts';

/**
 * Entries of one position, as two replicas make them, stand in the order of their ids. Gives all
 * but the first positions of their own, so that there is room between them.
 */
export function partEqualPositions(db: DatabaseSync, position: string, mark: Mark): void {
  const [, ...others] = statement(db, 'SELECT id FROM entries WHERE position = ? ORDER BY id').all(
    position,
  );
  if (others.length === 0) return;
  const next = statement(
    db,
    'SELECT min(position) AS position FROM entries WHERE position > ?',
  ).get(position)?.position;
  const keys = generateNKeysBetween(
    position,
    typeof next === 'string' ? next : null,
    others.length,
  );
  const write = statement(
    db,
    'UPDATE entries SET position = ?, position_stamp = ?, change = ? WHERE id = ?',
  );
  others.forEach(({ id }, index) => {
    write.run(keys[index] ?? position, mark.stamp, mark.changes(), id ?? null);
  });
}
