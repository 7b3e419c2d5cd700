import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Color, Entry } from '../../shared/api/entry.ts';
import { csvHeader, entryCsv } from '../../shared/history/csv-line.ts';
import { databaseName } from '../storage/data-dir.ts';
import { listEntries } from './entries/listing.ts';

/** RFC 4180 with a header row and, for spreadsheets, a byte order mark; in pieces. */
export async function* exportCsv(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  // With the first page: where the history cannot be read, there is no export either.
  let header = csvHeader();
  for await (const entries of pages) {
    yield header + entries.map(entryCsv).join('');
    header = '';
  }
  if (header !== '') yield header;
}

/** The document that `importEntries` takes, in pieces. */
export async function* exportJson(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  let before = `{"version":1,"exportedAt":"${new Date().toISOString()}","entries":[\n`;
  for await (const entries of pages) {
    if (entries.length === 0) continue;
    // With the first page: where the history cannot be read, there is no export either.
    yield before + entries.map((entry) => JSON.stringify(entry)).join(',\n');
    before = ',\n';
  }
  if (before !== ',\n') yield before.trimEnd();
  yield '\n]}\n';
}

const pageSize = 200;

/**
 * The whole history in order, as it was when the first page was requested. Reads through a
 * connection of its own, whose transaction keeps a stable snapshot while others write.
 */
export async function* exportPages(dir: string, color?: Color): AsyncGenerator<Entry[]> {
  using db = new DatabaseSync(path.join(dir, databaseName), { readOnly: true });
  db.exec('BEGIN');
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = listEntries(db, { color, limit: pageSize, cursor });
    yield page.entries;
    cursor = page.nextCursor;
    // A fast consumer must not keep others waiting.
    await setImmediate();
  }
}
