import type { Logger } from 'pino';
import type { Source } from '../../shared/api/entry.ts';
import type { Layout, OcrResult, Recognition } from '../../shared/api/recognition.ts';
import { textToKeep } from '../../shared/captured-text/text-to-keep.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import type { ImageSource } from '../../shared/node/ocr/image-reader.ts';
import type { Ocr, OcrEngine } from '../../shared/node/ocr/ocr.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

type ReadOptions = {
  languages?: string[] | undefined;
  layout?: Layout | undefined;
  /** Of an image file with several pages, from 1. */
  page?: number | undefined;
  /** That of the settings where left out. */
  engine?: OcrEngine | undefined;
  /** Save the text and the image to the history. */
  save: boolean;
  /** The source of the text, for its entry. */
  from: Source;
  /** Lines of prose are joined in the entry. */
  unwrap?: boolean | undefined;
  /** As in `NewEntry`. */
  isCounted?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Reads images into text, and into history entries where requested. A text that cannot be saved is
 * returned without an entry, and with `unsaved`. While the history is paused nothing is saved,
 * which is no failure.
 */
export type CaptureReader = {
  read(source: ImageSource, options: ReadOptions): Promise<OcrResult>;
  /** Saves an existing reading, with its image as PNG bytes. */
  keep(
    recognition: Recognition,
    how: { png?: Uint8Array } & Pick<ReadOptions, 'from' | 'unwrap' | 'isCounted'>,
  ): Promise<OcrResult>;
};

export function createReader(parts: {
  ocr: Ocr;
  history: Pick<HostHistory, 'add'>;
  settings: SettingsStore;
  log: Logger;
}): CaptureReader {
  const reader: CaptureReader = {
    async read(source, options) {
      const { ocr: defaults, capture } = parts.settings.current;
      const { png, ...recognition } = await parts.ocr.recognize(source, {
        languages: options.languages ?? defaults.languages,
        layout: options.layout ?? defaults.layout,
        mayBeTurned: options.from.kind !== 'screen' && options.from.kind !== 'page',
        keepImage: options.save && capture.keepScreenshot && !capture.pauseHistory,
        ...(options.page !== undefined && { page: options.page }),
        ...(options.engine && { engine: options.engine }),
        ...(options.signal && { signal: options.signal }),
      });
      if (!options.save || capture.pauseHistory) return { ...recognition, entry: null };
      const { from, unwrap, isCounted } = options;
      return await reader.keep(recognition, { ...(png && { png }), from, unwrap, isCounted });
    },
    async keep(recognition, { png, from, unwrap, isCounted }) {
      if (parts.settings.current.capture.pauseHistory) return { ...recognition, entry: null };
      const { confidence, languages, suggestedLanguages } = recognition;
      try {
        const entry = await parts.history.add({
          text: textToKeep(recognition, { unwrap }),
          confidence,
          languages,
          suggestedLanguages,
          source: from,
          screenshot: png,
          tables: recognition.tables,
          isCounted,
        });
        return { ...recognition, entry };
      } catch (error) {
        // What was on the screen may be gone for good: the caller gets its text all the same.
        parts.log.error({ err: error }, 'what was read could not be kept');
        return { ...recognition, entry: null, unsaved: whyUnsaved(error) };
      }
    },
  };
  return reader;
}

function whyUnsaved(error: unknown): NonNullable<OcrResult['unsaved']> {
  if (isFullDisk(error)) {
    const detail =
      'The disk with the data folder is full, so the history does not have this text. Make room.';
    return { code: 'storage_full', detail };
  }
  return {
    code: 'internal',
    detail: 'This text could not be saved to the history. The log says why.',
  };
}
