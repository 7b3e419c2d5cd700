import type { Entry } from '../../shared/api/entry.ts';

/** The document that `importEntries` takes, in pieces. */
export async function* exportJson(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield `{"version":1,"exportedAt":"${new Date().toISOString()}","entries":[`;
  let separator = '\n';
  for await (const entries of pages) {
    if (entries.length === 0) continue;
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}
