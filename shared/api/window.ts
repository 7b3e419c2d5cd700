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
