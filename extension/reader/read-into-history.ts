import type { Entry, Source } from '../../shared/api/entry.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Recognition, RecognizedWord } from '../../shared/api/recognition.ts';
import { textToKeep } from '../../shared/captured-text/text-to-keep.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { HistoryStore } from '../history-store/open-history-store.ts';
import { localSettings } from '../settings/local-settings.ts';
import { packagedLanguages } from './packaged-languages.ts';
import type { PictureReader } from './reader-contract.ts';
import { toPng } from './to-png.ts';

/**
 * Reads a picture and stores its text, with the picture where that is wanted or where there is no
 * text. Throws as `Reader.read` does, and `UnkeptText` with what was read where it cannot be stored.
 */
export async function readIntoHistory(
  picture: Blob,
  source: Source,
  { history, reader }: { history: HistoryStore; reader: PictureReader },
): Promise<Entry> {
  const { ocr, capture } = await localSettings.read();
  const read = await readAnyhow(reader, picture, { languages: ocr.languages, layout: ocr.layout });
  const { confidence, languages, suggestedLanguages } = read;
  const text = textToKeep(read, { unwrap: capture.unwrapLines });
  const keep = capture.keepScreenshot || text === '';
  const screenshot = keep ? await toPng(picture) : undefined;
  const words = wordsOf(read);
  const about = { confidence, languages, suggestedLanguages, tables: read.tables };
  try {
    const isCounted = capture.countRepeats && (source.kind === 'page' || source.kind === 'screen');
    return await history.add({ text, source, ...about, screenshot, words, isCounted });
  } catch (cause) {
    throw new UnkeptText(text, cause);
  }
}

/** The text could not be stored in the history, such as where the browser's storage is full. */
export class UnkeptText extends Error {
  override readonly name = 'UnkeptText';
  readonly code: 'storage_full' | 'unkept';
  readonly text: string;

  constructor(text: string, cause: unknown) {
    super('the text could not be kept', { cause });
    this.text = text;
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    this.code = isFull ? 'storage_full' : 'unkept';
  }
}

/**
 * Languages that the host has installed may be missing while it is away. A capture cannot be
 * repeated, so it is read with those that are available; it can be read again once the host is back.
 */
export async function readAnyhow(
  reader: PictureReader,
  ...[picture, reading]: Parameters<PictureReader['read']>
): Promise<Recognition> {
  try {
    return await reader.read(picture, reading);
  } catch (error) {
    if (!isLanguageMissing(error)) throw error;
    const here = reading.languages.filter((code) => packagedLanguages.includes(code));
    const languages = here.length > 0 ? here : packagedLanguages;
    return await reader.read(picture, { ...reading, languages });
  }
}

function isLanguageMissing(error: unknown): boolean {
  const hasCode = error instanceof MessageError || error instanceof Problem;
  return hasCode && error.code === 'language_unavailable';
}

/** The words of a recognition in reading order, with boxes in pixels of the picture. */
export function wordsOf({ lines }: Pick<Recognition, 'lines'>): RecognizedWord[] {
  return lines.flatMap(({ words }) => words);
}
