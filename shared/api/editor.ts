import { z } from 'zod';

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
