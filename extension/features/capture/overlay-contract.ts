import { z } from 'zod';
import { box } from '../../../shared/api/box.ts';
import { displayId } from '../../../shared/api/display.ts';
import { recognitionPart } from '../../../shared/api/recognition-part.ts';
import type { Contract } from '../../../shared/messages/contract.ts';
import { frozenReading } from '../../../shared/messages/contracts/capture-methods.ts';
import { overlayChoices, overlayTexts, taking, toolTexts } from './overlay-texts.ts';

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
        words: overlayTexts,
        tools: toolTexts,
        title: z.string(),
        /** The region of last time, where it was on this display. */
        last: box.nullable(),
        /** Whether lines of prose are run together. */
        unwrap: z.boolean(),
      }),
    },
    /** Sets that, for this capture and those to come. */
    'overlay.unwrap': { params: z.strictObject({ on: z.boolean() }), result: z.object({}) },
    /** The window system does not let the window cover its display: the capture fails. */
    'overlay.not_covering': { params: z.strictObject({}), result: z.object({}) },
    /** What stands on the display of the window. Ends with the window at the latest. */
    'overlay.read': { params: z.strictObject({}), result: frozenReading },
    /** What the toolbar offers. */
    'overlay.choices': { params: z.strictObject({}), result: overlayChoices },
    /** Puts a part of that on the clipboard before it is taken. */
    'overlay.copy': { params: z.strictObject({ part: recognitionPart }), result: z.object({}) },
    /**
     * What was taken: a region in pixels of the picture, and where it is words that were read,
     * which; null where it was cancelled.
     */
    'overlay.end': {
      params: z.strictObject({
        taken: z
          .strictObject({
            region: box,
            part: recognitionPart.optional(),
            taking: taking.optional(),
          })
          .nullable(),
      }),
      result: z.object({}),
    },
  },
  events: {},
} satisfies Contract;
export type OverlayContract = typeof overlayContract;
