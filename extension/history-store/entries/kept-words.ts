import type { RecognizedWord } from '../../../shared/api/recognition.ts';
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

/** Does nothing for an entry without a picture. Throws `not_found`. */
export async function keepWords(
  stores: WriteStores,
  id: string,
  words: RecognizedWord[],
): Promise<void> {
  const { screenshot } = (await liveEntry(stores, id)).content.birth;
  if (screenshot !== null) await stores.objectStore('words').put(words, screenshot);
}
