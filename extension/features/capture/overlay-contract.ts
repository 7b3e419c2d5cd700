import { z } from 'zod';
import { box } from '../../../shared/api/box.ts';
import { displayId } from '../../../shared/api/display.ts';
import type { Contract } from '../../../shared/messages/contract.ts';

/** What the background offers to the windows that show the frozen screen. */
export const overlayContract = {
  methods: {
    /** What a window is to show of its capture. */
    'overlay.open': {
      params: z.strictObject({ captureId: z.uuid(), display: displayId }),
      result: z.object({
        /** The display's picture, in base64. */
        png: z.string(),
        /** What a click takes, the topmost first, in pixels of the picture. */
        targets: z.array(box),
        words: z.object({ title: z.string(), hint: z.string(), description: z.string() }),
        /** The region of last time, where it was on this display. */
        last: box.nullable(),
      }),
    },
    /** The region that was selected, in pixels of the picture; null where it was cancelled. */
    'overlay.end': { params: z.strictObject({ region: box.nullable() }), result: z.object({}) },
  },
  events: {},
} satisfies Contract;
export type OverlayContract = typeof overlayContract;
