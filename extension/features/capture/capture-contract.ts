import { z } from 'zod';
import { box } from '../../../shared/api/box.ts';
import { recognition } from '../../../shared/api/recognition.ts';
import type { Contract } from '../../../shared/messages/contract.ts';
import { overlayChoices, overlayTexts, taking, toolTexts } from './overlay-contract.ts';

/** What the background asks of the script that it put into a page. */
export const overlayRequest = z.strictObject({
  capture: z.literal(true),
  /** The visible part of the page, as a data URL. */
  picture: z.string().startsWith('data:'),
  words: overlayTexts,
  tools: toolTexts,
  /** The address of an image to read whole; left out where the user selects a region. */
  image: z.string().optional(),
  last: box.optional(),
  /** Whether lines of prose are run together. */
  unwrap: z.boolean(),
});
export type OverlayRequest = z.infer<typeof overlayRequest>;

const readingId = z.uuid();

/** What that script reports to the background. */
export const captureContract = {
  methods: {
    'capture.taken': {
      params: z.strictObject({
        /** What was selected, as a data URL of a PNG. */
        picture: z.string().startsWith('data:image/png'),
        title: z.string(),
        url: z.string(),
        region: box.optional(),
        /** The recognized text, where it was read on the page already; boxes in its own pixels. */
        recognition: recognition.optional(),
        taking: taking.optional(),
      }),
      result: z.object({}),
    },
    /** Reads the picture of the page while a part of it is selected. */
    'capture.read': {
      params: z.strictObject({ readingId, picture: z.string().startsWith('data:image/png') }),
      result: recognition,
    },
    /** Cancels that reading. */
    'capture.stop_reading': { params: z.strictObject({ readingId }), result: z.object({}) },
    /** What the toolbar offers. */
    'capture.choices': { params: z.strictObject({}), result: overlayChoices },
    /** Puts words that were clicked on the clipboard, as the settings say, before they are taken. */
    'capture.copy': { params: z.strictObject({ text: z.string() }), result: z.object({}) },
    /** Sets whether lines of prose are run together, for this capture and those to come. */
    'capture.unwrap': { params: z.strictObject({ on: z.boolean() }), result: z.object({}) },
    'capture.image_gone': { params: z.strictObject({}), result: z.object({}) },
  },
  events: {},
} satisfies Contract;
