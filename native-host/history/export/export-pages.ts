import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Color, Entry } from '../../../shared/api/entry.ts';
import { databaseName } from '../database/database-file.ts';
import { listEntries } from '../entries/list-entries.ts';

const pageSize = 200;

/**
 * The whole history in its order, as it was when the first page was asked for. Reads through a
 * connection of its own, whose transaction keeps the picture still while others write.
 */
export async function* exportPages(dir: string, color?: Color): AsyncGenerator<Entry[]> {
  using db = new DatabaseSync(path.join(dir, databaseName), { readOnly: true });
  db.exec('BEGIN');
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = listEntries(db, { color, limit: pageSize, cursor });
    yield page.entries;
    cursor = page.nextCursor;
    // A consumer that takes pages as fast as they come must not keep others waiting.
    await setImmediate();
  }
}
