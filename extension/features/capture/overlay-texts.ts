import { z } from 'zod';
import { language, languages, layout } from '../../../shared/api/recognition.ts';
import type { Adjusting } from '../../overlay/controls/open-tools.ts';
import type { Choices, Taking } from '../../overlay/controls/toolbar.ts';
import type { OverlayTexts } from '../../overlay/select-region.ts';

/** What the overlay says, for messages to pages and windows that show it. */
export const overlayTexts = z.strictObject({
  hint: z.string(),
  wordsHint: z.string(),
  waitingHint: z.string(),
  takeWindow: z.strictObject({ text: z.string(), label: z.string() }),
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

const keyText = z.strictObject({ key: z.string(), does: z.string() });
const layoutTexts = z.record(layout, z.string());

/** What stands on the toolbar and in the line with the keys. */
export const toolTexts = z.strictObject({
  toolbar: z.strictObject({
    label: z.string(),
    language: z.string(),
    layout: z.string(),
    asSet: z.string(),
    copy: z.string(),
    edit: z.string(),
    table: z.string(),
    save: z.string(),
    saved: z.string(),
    pin: z.string(),
    openImage: z.string(),
    watch: z.string(),
    always: z.string(),
    unwrap: z.string(),
    layouts: layoutTexts,
  }),
  keyLine: z.strictObject({
    keys: z.array(keyText),
    unwrap: keyText,
    watch: keyText,
    dismiss: z.string(),
  }),
  unwrapped: z.string(),
  asWrapped: z.string(),
}) satisfies z.ZodType<Adjusting['texts']>;

export const overlayChoices = z.strictObject({
  languages: z.array(z.strictObject({ code: language, name: z.string() })),
  keepsPictures: z.boolean(),
  staysOnTop: z.boolean(),
}) satisfies z.ZodType<Choices>;

export const taking = z.strictObject({
  action: z.enum(['copy', 'edit', 'pin', 'watch']),
  languages: languages.optional(),
  layout: layout.optional(),
}) satisfies z.ZodType<Taking>;
