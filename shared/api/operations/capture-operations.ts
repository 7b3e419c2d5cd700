import { z } from 'zod';
import { displayId } from '../display.ts';
import { languages, layout, ocrResult } from '../recognition.ts';
import { region } from '../region.ts';
import { watchId, watchInterval } from '../screen-watch.ts';

/** How long a person may take to select, in ms. */
export const captureTimeoutMs = z.int().min(1).max(3_600_000);

/** The display that a region must lie on; some systems number theirs. */
const regionDisplay = z.union([displayId, z.int().transform(String)]).optional();

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
      display: regionDisplay,
      languages: languages.optional(),
      layout: layout.optional(),
      save: z.boolean().default(true),
      copy: z.boolean().default(false),
    }),
    result: ocrResult,
  },
  /** Reads a rectangle of the desktop whenever it changes, until it is stopped. */
  watch: {
    params: region.extend({
      display: regionDisplay,
      languages: languages.optional(),
      intervalMs: watchInterval.default(500),
    }),
    /** The entry that the lines go to; null while the history is paused. */
    result: z.object({ watchId, entryId: z.string().nullable() }),
  },
};
