import { z } from 'zod';
import type { OverlayTexts } from '../../overlay/select-region.ts';
import type { Messages } from '../../ui/messages/messages.ts';

/** What the overlay says, for messages to pages and windows that show it. */
export const overlayTexts = z.strictObject({
  hint: z.string(),
  wordsHint: z.string(),
  description: z.string(),
  parts: z.strictObject({
    code: z.string(),
    table: z.string(),
    link: z.string(),
    takeCode: z.string(),
    takeTable: z.string(),
    takeLink: z.string(),
  }),
}) satisfies z.ZodType<OverlayTexts>;

/** @param hint what is said until words can be taken */
export function overlayTextsOf({ capture, overlay }: Messages, hint: string): OverlayTexts {
  return { hint, description: capture.overlay, ...overlay };
}
