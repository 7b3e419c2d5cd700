import { z } from 'zod';
import { exactText } from '../exact-text.ts';
import { editorState, textRange } from '../window.ts';

/** The entry that saving in the editor goes to. */
export const editedEntryId = z.string().min(1).max(200);

/** The operations of the editor popup, for clients of the API and for the host. */
export const editorOperations = {
  open: {
    params: z.strictObject({ text: exactText, entryId: editedEntryId.optional() }),
    result: editorState,
  },
  /** This and the next fail with `editor_closed`. */
  write: { params: z.strictObject({ text: exactText }), result: editorState },
  select: { params: z.strictObject(textRange.shape), result: editorState },
};
