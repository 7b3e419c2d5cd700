import type { RecognizedTable, RecognizedWord } from '../../../shared/api/recognition.ts';
import type { HistoryDatabase, WriteStores } from '../database/database.ts';
import { findEntry, liveEntry } from './entry-view.ts';

/** Where the words stand in an entry's picture; undefined where that is not known here. */
export async function wordsOfEntry(
  db: HistoryDatabase,
  id: string,
): Promise<RecognizedWord[] | undefined> {
  const { screenshot } = (await findEntry(db, id)).content.birth;
  return screenshot === null ? undefined : await db.get('words', screenshot);
}

/** The tables of an entry's picture; none where they are not known here. */
export async function tablesOfEntry(db: HistoryDatabase, id: string): Promise<RecognizedTable[]> {
  const { screenshot } = (await findEntry(db, id)).content.birth;
  if (screenshot === null) return [];
  return (await db.get('tables', screenshot)) ?? [];
}

/** What is known of a picture. */
type Known = { words?: RecognizedWord[] | undefined; tables?: RecognizedTable[] | undefined };

/** Does nothing for an entry without a picture. Throws `not_found`. */
export async function keepWords(stores: WriteStores, id: string, known: Known): Promise<void> {
  const { screenshot } = (await liveEntry(stores, id)).content.birth;
  if (screenshot !== null) await putWords(stores, screenshot, known);
}

export async function putWords(
  stores: WriteStores,
  screenshot: string,
  { words, tables = [] }: Known,
): Promise<void> {
  if (words) await stores.objectStore('words').put(words, screenshot);
  if (tables.length > 0) await stores.objectStore('tables').put(tables, screenshot);
  else await stores.objectStore('tables').delete(screenshot);
}
