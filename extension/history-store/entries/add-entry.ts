import { generateKeyBetween } from 'fractional-indexing';
import { source } from '../../../shared/api/entry.ts';
import type { RecognizedTable, RecognizedWord } from '../../../shared/api/recognition.ts';
import type { NewEntry as Added } from '../../../shared/history/new-entry.ts';
import { uuidV7Generator } from '../../../shared/history/uuid-v7.ts';
import type { WriteStores } from '../database/database.ts';
import { noteTime, timeOfWrite } from '../database/kept-time.ts';
import type { Write } from '../database/write.ts';
import type { LiveEntry } from './entry-view.ts';
import { putWords } from './kept-words.ts';

export interface NewEntry extends Added {
  /** The bytes of a PNG. */
  screenshot?: Uint8Array<ArrayBuffer> | undefined;
  /** Where its words stand, in pixels; kept with the screenshot alone. */
  words?: RecognizedWord[] | undefined;
  /** Its tables, kept likewise. */
  tables?: RecognizedTable[] | undefined;
}

const newId = uuidV7Generator((into) => crypto.getRandomValues(into));

/** Puts a new entry at the top. `hash` is that of its screenshot, made before the write began. */
export async function addEntry(
  { stores, stamp, change }: Write,
  added: NewEntry,
  hash: string | null,
): Promise<LiveEntry> {
  await noteTime(stores);
  const now = new Date(await timeOfWrite(stores)).toISOString();
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

async function topPosition(stores: WriteStores): Promise<string | null> {
  const top = await stores.objectStore('entries').index('byPosition').openKeyCursor();
  return top?.key[0] ?? null;
}
