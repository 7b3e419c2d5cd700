import { z } from 'zod';

/** What a window of the application is for. */
export const windowKind = z.enum([
  'sidebar',
  'editor',
  'preferences',
  'about',
  'onboarding',
  'overlay',
  'picker',
]);
export type WindowKind = z.infer<typeof windowKind>;

/** A visible window of the application: its place on the virtual desktop in physical pixels. */
export const appWindow = z.object({
  id: z.string(),
  kind: windowKind,
  title: z.string(),
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  focused: z.boolean(),
});
export type AppWindow = z.infer<typeof appWindow>;

/** `panel` is the browser's own side panel, which only the person can open. */
export const sidebarState = z.object({
  visible: z.boolean(),
  kind: z.enum(['panel', 'window']).nullable(),
});
export type SidebarState = z.infer<typeof sidebarState>;

export const preferencesTab = z.enum([
  'general',
  'ocr',
  'hotkey',
  'history',
  'export',
  'api',
  'agents',
  'about',
]);
export type PreferencesTab = z.infer<typeof preferencesTab>;

/** Offsets in UTF-16 units; `end` is not before `start`. */
export const textRange = z.object({ start: z.int().min(0), end: z.int().min(0) });

/** The editor popup, as it is on the screen: the text may not be saved to the history yet. */
export const editorState = z.object({
  status: z.enum(['open', 'closed']),
  /** Empty while it is closed. */
  text: z.string(),
  selection: textRange,
  /** The entry that saving goes to, null for a new one. */
  entryId: z.string().nullable(),
});
export type EditorState = z.infer<typeof editorState>;

export const closedEditor: EditorState = {
  status: 'closed',
  text: '',
  selection: { start: 0, end: 0 },
  entryId: null,
};
