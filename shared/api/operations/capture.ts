import { z } from 'zod';
import { displayId } from '../display.ts';
import { languages, layout, ocrResult } from '../recognition.ts';
import { region } from '../region.ts';

/** How long a person may take to select, in ms. */
export const captureTimeoutMs = z.int().min(1).max(3_600_000);

export const captureOperations = {
  /** Freezes the screen and has a browser extension show it, until a part is selected. */
  start: {
    params: z.strictObject({
      layout: layout.optional(),
      /** The one display to show; every one where left out. */
      display: displayId.optional(),
      timeoutMs: captureTimeoutMs.optional(),
    }),
    result: z.object({ captureId: z.uuid() }),
  },
  /** Reads text from a rectangle of the desktop; the boxes of the result are in its pixels too. */
  region: {
    params: region.extend({
      /** The display that the region must lie on; some systems number theirs. */
      display: z.union([displayId, z.int().transform(String)]).optional(),
      languages: languages.optional(),
      layout: layout.optional(),
      save: z.boolean().default(true),
      copy: z.boolean().default(false),
    }),
    result: ocrResult,
  },
};
