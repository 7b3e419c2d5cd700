import { z } from 'zod';
import { box } from '../../../shared/api/box.ts';
import type { Contract } from '../../../shared/messages/contract.ts';

/** What the background asks of the script that it put into a page. */
export const overlayRequest = z.strictObject({
  capture: z.literal(true),
  /** The visible part of the page, as a data URL. */
  picture: z.string().startsWith('data:'),
  words: z.strictObject({ hint: z.string(), description: z.string() }),
  /** The image to read whole, by its address; left out where the person selects. */
  image: z.string().optional(),
  last: box.optional(),
});
export type OverlayRequest = z.infer<typeof overlayRequest>;

/** What that script tells the background. */
export const captureContract = {
  methods: {
    'capture.taken': {
      params: z.strictObject({
        /** What was selected, as a data URL of a PNG. */
        picture: z.string().startsWith('data:image/png'),
        title: z.string(),
        url: z.string(),
        region: box.optional(),
      }),
      result: z.object({}),
    },
    'capture.image_gone': { params: z.strictObject({}), result: z.object({}) },
  },
  events: {},
} satisfies Contract;
