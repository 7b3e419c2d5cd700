import { z } from 'zod';
import { languageLists, languages, layout, ocrEngine, ocrResult } from '../recognition.ts';
import { nothing } from './host-operations.ts';

/** More pages than anybody reads of an image file. */
const maxPage = 100_000;

export const ocrOperations = {
  /** Reads text from an image: PNG, JPEG, WebP, BMP, GIF or TIFF. */
  image: {
    params: z.strictObject({
      image: z.string().min(1).describe('Base64 or a data URL'),
      languages: languages.optional(),
      layout: layout.optional(),
      /** For a file with several pages or frames; the one with the most on it where left out. */
      page: z.int().min(1).max(maxPage).optional(),
      /** For this image; that of the settings where left out. */
      engine: ocrEngine.optional(),
      save: z.boolean().default(false),
    }),
    result: ocrResult,
  },
  listLanguages: { params: nothing, result: languageLists },
  /** Installs what is missing and reads in these languages from now on. */
  useLanguages: { params: z.strictObject({ languages }), result: languageLists },
};
