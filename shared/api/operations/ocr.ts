import { z } from 'zod';
import { languageLists } from '../language-lists.ts';
import { languages, layout, ocrResult } from '../recognition.ts';
import { nothing } from './nothing.ts';

export const ocrOperations = {
  /** Reads text from an image: PNG, JPEG, WebP, BMP, GIF or TIFF. */
  image: {
    params: z.strictObject({
      image: z.string().min(1).describe('Base64 or a data URL'),
      languages: languages.optional(),
      layout: layout.optional(),
      save: z.boolean().default(false),
    }),
    result: ocrResult,
  },
  listLanguages: { params: nothing, result: languageLists },
  /** Installs what is missing and reads in these languages from now on. */
  useLanguages: { params: z.strictObject({ languages }), result: languageLists },
};
