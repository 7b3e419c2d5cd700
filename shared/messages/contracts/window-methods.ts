import { z } from 'zod';
import { editedEntryId, editorOperations } from '../../api/operations/editor-operations.ts';
import { editorState, preferencesTab, sidebarState, windowKind } from '../../api/window.ts';
import type { Method } from '../contract.ts';

const nothing = z.object({});

/** A rectangle in the browser's units: the window's `scale` gives its physical pixels. */
const frame = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A window of the application as the browser knows it. */
const browserWindow = z.object({
  /** Unique in this browser while the window is open. */
  id: z.string().max(100),
  kind: windowKind,
  title: z.string(),
  focused: z.boolean(),
  /** That of the system's window; for a panel that of the browser around it. */
  frame,
  /** Physical pixels per unit. */
  scale: z.number().positive(),
  /** The panel's own part of `frame`; null for windows of their own. */
  panel: frame.nullable(),
});
export type BrowserWindow = z.infer<typeof browserWindow>;

const list = {
  params: nothing,
  result: z.object({ windows: z.array(browserWindow) }),
} satisfies Method;

/** Opens a window or brings it to the front. Answers once its page is shown. */
const open = {
  params: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('preferences'), tab: preferencesTab.optional() }),
    z.strictObject({ kind: z.literal('about') }),
    z.strictObject({ kind: z.literal('onboarding') }),
  ]),
  result: nothing,
} satisfies Method;

/** What the host has an extension do with its windows. Each call answers once it is done. */
export const windowMethods = {
  'windows.list': list,
  'windows.open': open,
  /** Whether any window of this browser has the focus, also one without a page of ours. */
  'windows.focused': { params: nothing, result: z.object({ focused: z.boolean() }) },
  'sidebar.state': { params: nothing, result: sidebarState },
  /** As a window at the edge of the display, unless it is visible already. */
  'sidebar.show': { params: z.object({ side: z.enum(['left', 'right']) }), result: sidebarState },
  'sidebar.hide': { params: nothing, result: sidebarState },
  'editor.state': { params: nothing, result: editorState },
  /** In the message, null means that saving creates a new entry. */
  'editor.open': {
    ...editorOperations.open,
    params: editorOperations.open.params.extend({ entryId: editedEntryId.nullable() }),
  },
  'editor.close': { params: nothing, result: editorState },
  'editor.write': editorOperations.write,
  'editor.select': editorOperations.select,
} satisfies Record<string, Method>;

export type WindowContract = { methods: typeof windowMethods; events: Record<never, never> };

/** What identifies a window of the browser among those of the system. */
const which = z.strictObject({
  window: browserWindow.pick({ title: true, frame: true, scale: true }),
});
export type WhichWindow = z.infer<typeof which>['window'];

const px = z.int().min(0).max(1_000);

/** The frame that the window manager puts around a window, in physical pixels. */
export const windowEdges = z.object({ left: px, right: px, top: px, bottom: px });
export type WindowEdges = z.infer<typeof windowEdges>;

/** What only the window manager knows and does: browsers give their extensions no access to it. */
export const windowHintMethods = {
  /** Null where the system does not report them, or the browser includes the frame. */
  'window.edges': { params: which, result: z.object({ edges: windowEdges.nullable() }) },
  /** Whether the window manager has a way to keep a window above all others. */
  'window.abilities': { params: z.object({}), result: z.object({ above: z.boolean() }) },
  /** Keeps a window above all others. False where the window manager offers no way. */
  'window.keep_above': { params: which, result: z.object({ above: z.boolean() }) },
} satisfies Record<string, Method>;
