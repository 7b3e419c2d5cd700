import { z } from 'zod';
import { box } from '../../../shared/api/box.ts';
import { displayId } from '../../../shared/api/display.ts';
import { language, languages, layout, recognitionPart } from '../../../shared/api/recognition.ts';
import type { Contract } from '../../../shared/messages/contract.ts';
import { frozenReading } from '../../../shared/messages/contracts/capture-methods.ts';
import type { Adjusting } from '../../overlay/controls/open-tools.ts';
import type { Choices, Taking } from '../../overlay/controls/toolbar.ts';
import type { OverlayTexts } from '../../overlay/select-region.ts';

/** Texts of the overlay, for messages to the pages and windows that show it. */
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

/** Texts of the toolbar and of the line that lists the keys. */
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

/** What the background offers to the windows that show the frozen screen. */
export const overlayContract = {
  methods: {
    /** What a window is to show of its capture. */
    'overlay.open': {
      params: z.strictObject({ captureId: z.uuid(), display: displayId }),
      result: z.object({
        /** The display's picture, in base64. */
        png: z.string(),
        /** What a click takes, topmost first, in pixels of the picture. */
        targets: z.array(box),
        words: overlayTexts,
        tools: toolTexts,
        title: z.string(),
        /** The region of the previous capture, where it was on this display. */
        last: box.nullable(),
        /** Whether lines of prose are run together. */
        unwrap: z.boolean(),
      }),
    },
    /** Sets whether lines of prose are joined, for this capture and later ones. */
    'overlay.unwrap': { params: z.strictObject({ on: z.boolean() }), result: z.object({}) },
    /** The window system does not let the window cover its display: the capture fails. */
    'overlay.not_covering': { params: z.strictObject({}), result: z.object({}) },
    /** Reads the display of the window. Ends with the window at the latest. */
    'overlay.read': { params: z.strictObject({}), result: frozenReading },
    /** What the toolbar offers. */
    'overlay.choices': { params: z.strictObject({}), result: overlayChoices },
    /** Puts a part of the recognized text on the clipboard before it is taken. */
    'overlay.copy': { params: z.strictObject({ part: recognitionPart }), result: z.object({}) },
    /**
     * What was taken: a region in pixels of the picture, with the words where recognized words were
     * selected; null where it was cancelled.
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
