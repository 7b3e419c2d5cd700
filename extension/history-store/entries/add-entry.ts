import { generateKeyBetween } from 'fractional-indexing';
import { source } from '../../../shared/api/entry.ts';
import type { RecognizedTable, RecognizedWord } from '../../../shared/api/recognition.ts';
import type { NewEntry as Added } from '../../../shared/history/uuid-v7.ts';
import { uuidV7Generator } from '../../../shared/history/uuid-v7.ts';
import { startOfDay } from '../../../shared/time/local-day.ts';
import type { HistoryDatabase, WriteStores } from '../database/database.ts';
import { noteTime, timeOfWrite } from '../database/kept-time.ts';
import type { Write } from '../database/write.ts';
import { findEntry, isLive, type LiveEntry, liveEntry } from './entry-view.ts';
import { keepPending } from './pending-deletions.ts';

export interface NewStoreEntry extends Added {
  /** The bytes of a PNG. */
  screenshot?: Uint8Array<ArrayBuffer> | undefined;
  /** Where its words are, in pixels; stored only with the screenshot. */
  words?: RecognizedWord[] | undefined;
  /** Its tables, stored likewise. */
  tables?: RecognizedTable[] | undefined;
}

const newId = uuidV7Generator((into) => crypto.getRandomValues(into));

/**
 * Puts a new entry at the top. `hash` is that of its screenshot, made before the write began. A text
 * that `isCounted` and that an entry of the same day has moves that one to the top.
 */
export async function addEntry(
  write: Write,
  added: NewStoreEntry,
  hash: string | null,
): Promise<LiveEntry> {
  const { stores, stamp, change } = write;
  await noteTime(stores);
  const time = await timeOfWrite(stores);
  const counted = added.isCounted ? await countAgain(write, { ...added, hash, time }) : undefined;
  if (counted) return counted;
  const now = new Date(time).toISOString();
  const entry: LiveEntry = {
    id: newId(),
    life: stamp,
    content: {
      text: { value: added.text.toWellFormed(), stamp },
      color: { value: added.color ?? 'none', stamp },
      position: { value: generateKeyBetween(null, await topPosition(stores)), stamp },
      updatedAt: now,
      birth: {
        createdAt: now,
        // In the order of the schema: equal states have to be equal as JSON.
        source: source.parse(added.source),
        languages: added.languages ?? [],
        confidence: added.confidence ?? null,
        screenshot: hash,
        ...(added.suggestedLanguages && { suggestedLanguages: added.suggestedLanguages }),
      },
    },
    change: change(),
  };
  await stores.objectStore('entries').put(entry);
  if (added.screenshot && hash) await stores.objectStore('screenshots').put(added.screenshot, hash);
  if (hash) await putWords(stores, hash, added);
  return entry;
}

type Counted = Pick<NewStoreEntry, 'text'> & { hash: string | null; time: number };

/** The entry that has this text since midnight, now at the top; undefined where there is none. */
async function countAgain(
  { stores, stamp, change }: Write,
  { text, hash, time }: Counted,
): Promise<LiveEntry | undefined> {
  const before = text === '' ? undefined : await sameOfDay(stores, { text, hash, time });
  if (!before) return undefined;
  await keepPending(stores, before.id);
  const { receivedFrom: _, ...kept } = before;
  const { text: same, color, pinned, captures = 1, updatedAt, birth } = before.content;
  const position = generateKeyBetween(null, await topPosition(stores));
  const after: LiveEntry = {
    ...kept,
    content: {
      ...{ text: same, color, position: { value: position, stamp } },
      ...(pinned && { pinned }),
      captures: captures + 1,
      updatedAt: new Date(Math.max(time, Date.parse(updatedAt) + 1)).toISOString(),
      birth,
    },
    change: change(),
  };
  await stores.objectStore('entries').put(after);
  return after;
}

async function sameOfDay(
  stores: WriteStores,
  { text, hash, time }: Counted,
): Promise<LiveEntry | undefined> {
  const midnight = startOfDay(new Date(time)).toISOString();
  const today = IDBKeyRange.lowerBound([midnight]);
  const wanted = text.toWellFormed();
  let looked = 0;
  for await (const { value } of stores
    .objectStore('entries')
    .index('byCreation')
    .iterate(today, 'prev')) {
    if (++looked > maxLookedAt) return undefined;
    if (!isLive(value) || value.content.text.value !== wanted) continue;
    // An image must not be lost with the text that it came with.
    if (hash === null || value.content.birth.screenshot !== null) return value;
  }
  return undefined;
}

/** Of the day's entries, the latest first: a program may have added any number of them. */
const maxLookedAt = 500;

async function topPosition(stores: WriteStores): Promise<string | null> {
  const top = await stores.objectStore('entries').index('byPosition').openKeyCursor();
  return top?.key[0] ?? null;
}

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
type KnownWords = { words?: RecognizedWord[] | undefined; tables?: RecognizedTable[] | undefined };

/** Does nothing for an entry without a picture. Throws `not_found`. */
export async function keepWords(stores: WriteStores, id: string, known: KnownWords): Promise<void> {
  const { screenshot } = (await liveEntry(stores, id)).content.birth;
  if (screenshot !== null) await putWords(stores, screenshot, known);
}

async function putWords(
  stores: WriteStores,
  screenshot: string,
  { words, tables = [] }: KnownWords,
): Promise<void> {
  if (words) await stores.objectStore('words').put(words, screenshot);
  if (tables.length > 0) await stores.objectStore('tables').put(tables, screenshot);
  else await stores.objectStore('tables').delete(screenshot);
}
