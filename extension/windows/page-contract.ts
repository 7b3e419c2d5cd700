import { z } from 'zod';
import { box } from '../../shared/api/box.ts';
import { textRange } from '../../shared/api/window.ts';
import type { Contract, Method } from '../../shared/messages/contract.ts';

const nothing = z.object({});

/** What every page tells of itself, in CSS pixels. */
const description = z.object({
  title: z.string(),
  /** Physical pixels for each CSS pixel. */
  scale: z.number().positive(),
  width: z.number(),
  height: z.number(),
  /** Where its content begins on the desktop, where the browser tells. */
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
export const editorMethods = {
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
