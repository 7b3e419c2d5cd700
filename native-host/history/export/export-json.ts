import type { Entry } from '../../../shared/api/entry.ts';

/** The document that `importEntries` takes, in pieces. */
export async function* exportJson(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  let before = `{"version":1,"exportedAt":"${new Date().toISOString()}","entries":[\n`;
  for await (const entries of pages) {
    if (entries.length === 0) continue;
    // With the first page: where there is no history to be read, there is no export either.
    yield before + entries.map((entry) => JSON.stringify(entry)).join(',\n');
    before = ',\n';
  }
  if (before !== ',\n') yield before.trimEnd();
  yield '\n]}\n';
}
