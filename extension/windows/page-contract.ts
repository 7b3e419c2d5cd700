import { z } from 'zod';
import { type Box, box } from '../../shared/api/box.ts';
import { textRange } from '../../shared/api/window.ts';
import type { Contract, Method } from '../../shared/messages/contract.ts';

const nothing = z.object({});

/** What every page reports of itself, in CSS pixels. */
const description = z.object({
  title: z.string(),
  /** Physical pixels for each CSS pixel. */
  scale: z.number().positive(),
  width: z.number(),
  height: z.number(),
  /** Where its content begins on the desktop, where the browser reports it. */
  origin: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** For a panel: how far it is from the edges of its window, where that was learned. */
  margins: z.object({ left: z.number(), right: z.number(), bottom: z.number() }).nullable(),
  /** The part of its display that windows may fill. */
  workArea: box,
});
export type PageDescription = z.infer<typeof description>;

const pageMethods = {
  'page.describe': { params: nothing, result: description },
  /** Closes the page, also where it is a panel. */
  'page.close': { params: nothing, result: nothing },
} satisfies Record<string, Method>;

const content = z.object({
  text: z.string(),
  selection: textRange,
  entryId: z.string().nullable(),
});
export type EditorContent = z.infer<typeof content>;

/** What the editor does besides; each answers how it is then. */
const editorMethods = {
  'editor.read': { params: nothing, result: content },
  /** Shows another text from its beginning, with the focus on it. */
  'editor.show': { params: z.object({ text: z.string() }), result: content },
  'editor.write': { params: z.object({ text: z.string() }), result: content },
  'editor.select': { params: textRange, result: content },
} satisfies Record<string, Method>;

export type EditorPage = { methods: typeof editorMethods; events: Record<never, never> };

/** What the background asks of a page; all but the editor answer `method_not_found` to its part. */
export const pageContract = {
  methods: { ...pageMethods, ...editorMethods },
  events: {},
} satisfies Contract;

/** What pages ask of the background over their port: nothing. */
export const backgroundContract = { methods: {}, events: {} } satisfies Contract;

/** How far a panel's content is from the edges of its browser window, in CSS pixels. */
export type PanelMargins = { left: number; right: number; bottom: number };

let learned: PanelMargins | undefined;

/**
 * Learns from the pointer where this page is in its window: Chromium gives a page in its panel no
 * other way to know. To be called in a page.
 */
export function learnPanelMargins(signal: AbortSignal): void {
  const learn = ({ screenX: x, screenY: y, clientX, clientY }: PointerEvent) => {
    const origin = { x: x - clientX, y: y - clientY };
    learned = {
      left: origin.x - screenX,
      right: screenX + outerWidth - origin.x - innerWidth,
      bottom: screenY + outerHeight - origin.y - innerHeight,
    };
  };
  window.addEventListener('pointermove', learn, { passive: true, signal });
}

/** Undefined until the pointer was over the page. */
export function panelMargins(): PanelMargins | undefined {
  return learned;
}

/** The place of a panel of that size in its window, at the side that it is nearer to. */
export function placePanel(
  window: Box,
  { width, height }: { width: number; height: number },
  { left, right, bottom }: PanelMargins,
): Box {
  return {
    x: left < right ? window.x + left : window.x + window.width - right - width,
    y: window.y + window.height - bottom - height,
    width,
    height,
  };
}
