import type { Entry } from '../../shared/api/entry.ts';
import {
  type Layout,
  maxLanguages,
  type RecognizedTable,
  type RecognizedWord,
} from '../../shared/api/recognition.ts';
import { textToKeep } from '../../shared/captured-text/text-to-keep.ts';
import type { HistoryStore } from '../history-store/open-history-store.ts';
import { localSettings } from '../settings/local-settings.ts';
import { packagedLanguages } from './packaged-languages.ts';
import { wordsOf } from './read-into-history.ts';
import type { PictureReader } from './reader-contract.ts';

type ReadAgain = {
  text: string;
  words: RecognizedWord[];
  tables: RecognizedTable[];
  suggestedLanguages: string[] | undefined;
};

/**
 * Reads an entry's picture again and stores where its words are. The entry's text stays: the caller
 * decides about the new one. Returns undefined where the picture is not stored here.
 */
export async function readAgain(
  { id }: Pick<Entry, 'id'>,
  reading: { languages: string[]; layout: Layout },
  { history, reader }: { history: HistoryStore; reader: PictureReader },
): Promise<ReadAgain | undefined> {
  const png = await history.screenshot(id);
  if (!png) return undefined;
  const read = await reader.read(new Blob([png], { type: 'image/png' }), reading);
  const { capture } = await localSettings.read();
  const words = wordsOf(read);
  await history.keepWords(id, words, read.tables);
  return {
    text: textToKeep(read, { unwrap: capture.unwrapLines }),
    words,
    tables: read.tables,
    suggestedLanguages: read.suggestedLanguages,
  };
}

/** How an entry is read in a language that was suggested: what it was read in may be there too. */
export function readingIn(language: string, entry: Entry): { languages: string[]; layout: Layout } {
  const languages = [...new Set([language, ...languagesOf(entry)])];
  return { languages: languages.slice(0, maxLanguages), layout: 'auto' };
}

/** The languages that an entry was read in; those of the package where none was noted. */
export function languagesOf({ languages }: Entry): string[] {
  return languages.length > 0 ? languages : packagedLanguages;
}
