import type { Entry } from '../../../shared/api/entry.ts';
import { csvHeader, entryCsv } from '../../../shared/history/entry-csv.ts';

/** RFC 4180 with a header row and, for spreadsheets, a byte order mark; in pieces. */
export async function* exportCsv(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  // With the first page: where there is no history to be read, there is no export either.
  let header = csvHeader();
  for await (const entries of pages) {
    yield header + entries.map(entryCsv).join('');
    header = '';
  }
  if (header !== '') yield header;
}
