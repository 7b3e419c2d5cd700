import { z } from 'zod';
import { displayId } from '../../api/display.ts';
import { captureOperations } from '../../api/operations/capture-operations.ts';
import { nothing } from '../../api/operations/host-operations.ts';
import { languages, layout, recognition, recognitionPart } from '../../api/recognition.ts';
import { extent, maxCoordinate } from '../../api/region.ts';
import { watchEnd, watchedLine, watchId, watchState } from '../../api/screen-watch.ts';
import { webAddress } from '../../text/web-address.ts';
import type { Method } from '../contract.ts';

const captureId = z.uuid();

/** A rectangle in whole pixels of a display's image. */
const region = z.strictObject({
  x: z.int().min(0).max(maxCoordinate),
  y: z.int().min(0).max(maxCoordinate),
  width: extent,
  height: extent,
});

/** Of the host: the frozen image of a display, a PNG, while a person selects from it. */
export const capturePicture = {
  params: z.strictObject({ captureId, display: displayId }),
  result: z.object({ png: z.base64().min(1) }),
} satisfies Method;

export const frozenReading = recognition.extend({
  /** Where the pointer was when it was frozen; left out where it was elsewhere or is not known. */
  pointer: z.object({ x: z.number(), y: z.number() }).optional(),
});
export type FrozenReading = z.infer<typeof frozenReading>;

/**
 * Of the host: what is on a frozen display, in pixels of its picture. Reading begins with the first
 * call and ends with the capture, or once a region is selected.
 */
export const captureRead = {
  params: z.strictObject({ captureId, display: displayId }),
  result: frozenReading,
} satisfies Method;

/** Of the host: puts a part of the reading on the clipboard at once, as the settings say. */
export const captureCopy = {
  params: z.strictObject({ captureId, display: displayId, part: recognitionPart }),
  result: z.object({}),
} satisfies Method;

/** Windows of a frozen display at most: nobody will look for further ones below those. */
export const maxFrozenWindows = 200;

const frozenDisplay = z.strictObject({
  id: displayId,
  /** Its place on the desktop, in physical pixels. */
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** The visible parts of the windows on it, the topmost first, in pixels of its image. */
  windows: z.array(region).max(maxFrozenWindows),
});
export type FrozenDisplayView = z.infer<typeof frozenDisplay>;

/** Of the extension: removes its notification from the screen before that is frozen. */
export const captureHideNotice = {
  params: z.strictObject({}),
  result: z.object({ hidden: z.boolean() }),
} satisfies Method;

/**
 * Of the extension: shows the frozen displays until the person has selected a region of one;
 * `selected` is null where they cancelled. The display closes when the call is given up.
 */
export const captureSelect = {
  params: z.strictObject({
    captureId,
    /** Those to show; the one with the pointer comes first. */
    shown: z.array(frozenDisplay).min(1).max(32),
    /** All that are connected, to distinguish the displays in the browser's own list. */
    connected: z
      .array(frozenDisplay.omit({ windows: true }))
      .min(1)
      .max(32),
  }),
  result: z.object({
    selected: z
      .strictObject({
        display: displayId,
        region,
        /** The selected part of the display's reading; where left out, the region is read. */
        part: recognitionPart.optional(),
        /**
         * How to read the region; where left out, as the capture was started, or as in the
         * settings.
         */
        languages: languages.optional(),
        layout: layout.optional(),
      })
      .nullable(),
  }),
} satisfies Method;
export type CaptureSelection = z.infer<typeof captureSelect.result>['selected'];

/** Of the host, to the extension that showed the capture: its result. */
export const captureNotice = z.object({
  kind: z.enum(['copied', 'kept', 'not_copied', 'nothing', 'failed']),
  /** The beginning of the text, or what went wrong. */
  text: z.string().max(1_000),
  /** The text is not in the history: with `copied` only the clipboard has it. */
  unsaved: z.enum(['full', 'failed']).optional(),
  /** The history is paused: nothing of the capture is kept. */
  paused: z.literal(true).optional(),
  /** Its entry, where it is in the history. */
  entryId: z.uuid().optional(),
  /** The web address in the text, where it is the only one. */
  link: webAddress.optional(),
  /** The text contains a table. */
  table: z.literal(true).optional(),
});
/** Of the host, to the extension that showed the capture: it is over. */
export const captureDone = z.object({
  captureId,
  /** Its entry; null where it is not in the history. */
  entryId: z.uuid().nullable(),
});
export type CaptureNotice = z.infer<typeof captureNotice>;

const watches = z.object({ watches: z.array(watchState) });

/** Regions of the screen that are read whenever they change. */
export const watchMethods = {
  'watch.start': captureOperations.watch,
  /**
   * The events of a watch after a place in their sequence; waits some seconds for one. With
   * `untilGone` the watch ends when its caller goes away.
   */
  'watch.lines': {
    params: z.strictObject({
      watchId,
      after: z.int().min(0),
      untilGone: z.boolean().default(false),
    }),
    result: z.object({
      lines: z.array(watchedLine),
      /** The place to continue after. */
      last: z.int().min(0),
      /** Lines before the first that is kept were missed. */
      missed: z.boolean(),
      ended: watchEnd.optional(),
    }),
  },
  'watch.stop': { params: z.strictObject({ watchId }), result: z.object({}) },
  'watch.list': { params: nothing, result: watches },
} satisfies Record<string, Method>;

/** Sent to extensions when a watch begins, reports a line or ends. */
export const watchEvents = { watches_changed: watches };
