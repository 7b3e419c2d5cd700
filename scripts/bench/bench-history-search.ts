import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openHistory } from '../../native-host/history/open-history.ts';
import { fold } from '../../shared/history/search-words.ts';
import { fillHistory } from '../../test/fixtures/history/fill-history.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { report } from './report.ts';
import { pick, sampleText, seededRandom, vocabulary } from './sample-texts.ts';

const queryCount = 200;

const entries = 100_000;

/** The 95th percentile of the time of searches over 100,000 entries, against plain FTS5. */
export async function benchHistorySearch(): Promise<void> {
  await using folder = await temporaryFolder();
  await using history = await openHistory({
    dir: folder.path,
    limits: () => ({ maxEntries: null, maxAgeDays: null }),
  });
  const random = seededRandom(1);
  const words = vocabulary(random);
  const texts = Array.from({ length: entries }, () => sampleText(words, random));
  await fillHistory(history, texts);
  using plain = plainTable(path.join(folder.path, 'plain.sqlite'), texts);
  const queries = Array.from({ length: queryCount }, () => query(words, random));
  const shortQueries = queries.map((q) => q.slice(0, 2));
  const searchP95 = await p95(queries, (q) => history.search({ q, limit: 50 }));
  const plainP95 = await p95(queries, plainSearch(plain));
  const shortWordsP95 = await p95(shortQueries, (q) => history.search({ q, limit: 50 }));
  report({
    name: 'search over 100,000 entries, p95, against the plain FTS5 query',
    ours: searchP95,
    peer: plainP95,
    unit: 'ms',
    bound: { atMost: 3 },
  });
  report({ name: 'the same with words of two characters', ours: shortWordsP95, unit: 'ms' });
}

function plainTable(file: string, texts: string[]): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(
    `PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE plain USING fts5 (text, tokenize='trigram'); BEGIN`,
  );
  const insert = db.prepare('INSERT INTO plain (text) VALUES (?)');
  for (const text of texts) insert.run(fold(text));
  db.exec('COMMIT');
  return db;
}

function plainSearch(db: DatabaseSync): (q: string) => unknown {
  const search = db.prepare(
    'SELECT rowid, text FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT 50',
  );
  return (q) => {
    const words = fold(q).split(' ');
    return search.all(words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' '));
  };
}

/** One to three words of three characters or more, half of them common, some cut short. */
function query(words: string[], random: () => number): string {
  const long = words.filter((word) => [...word].length >= 3);
  return Array.from({ length: Math.ceil(random() * 3) }, () => {
    const word = pick(random() < 0.5 ? long.slice(0, 250) : long, random);
    return random() < 0.3 ? [...word].slice(0, 4).join('') : word;
  }).join(' ');
}

async function p95(queries: string[], search: (q: string) => unknown): Promise<number> {
  for (const q of queries.slice(0, 20)) search(q);
  const times: number[] = [];
  for (const q of queries) times.push(await timed(() => search(q)));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
