import { Problem } from '../../shared/api/problem.ts';
import { closedEditor, type EditorState } from '../../shared/api/window.ts';
import { askExtension } from '../extensions/ask-extension.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';

/** The editor popup, in whichever browser it is open. */
export type Editor = {
  state(): Promise<EditorState>;
  /** Throws `not_found` for an entry that is not there. */
  open(
    content: { text: string; entryId?: string | undefined },
    signal?: AbortSignal,
  ): Promise<EditorState>;
  /** Closes it wherever it is open. */
  close(): Promise<EditorState>;
  /** This and the following methods throw `editor_closed`. */
  write(text: string): Promise<EditorState>;
  selection(): Promise<TextSelection>;
  /** Throws `invalid_request` for a range outside of the text. */
  select(range: TextRange): Promise<TextSelection>;
};

type TextRange = EditorState['selection'];
/** What is selected, and where. */
type TextSelection = TextRange & { text: string };

/** In ms: a busy browser takes a while to open a window, or to lay out a long text. */
const timeoutMs = 20_000;

export function createEditor({
  extensions,
  history,
}: {
  extensions: Extensions;
  history: HostHistory;
}): Editor {
  /** Of the browsers in which it is open, the one used last. */
  async function find(): Promise<{ extension: AttachedClient; state: EditorState } | undefined> {
    for (const extension of extensions.attached()) {
      const state = await askExtension(extension, 'editor.state', {}, { timeoutMs });
      if (state.status === 'open') return { extension, state };
    }
    return undefined;
  }

  async function requireOpen() {
    const found = await find();
    if (found) return found;
    throw new Problem('editor_closed', 'The editor is closed. Open it first: POST /editor/open.');
  }

  return {
    state: async () => (await find())?.state ?? closedEditor,
    async open({ text, entryId }, signal) {
      if (entryId !== undefined) await history.get(entryId);
      const extension = (await find())?.extension ?? (await extensions.reach(signal));
      const content = { text, entryId: entryId ?? null };
      return await askExtension(extension, 'editor.open', content, { timeoutMs, signal });
    },
    async close() {
      await Promise.all(
        extensions.attached().map((each) => askExtension(each, 'editor.close', {}, { timeoutMs })),
      );
      return (await find())?.state ?? closedEditor;
    },
    async write(text) {
      const { extension } = await requireOpen();
      return await askExtension(extension, 'editor.write', { text }, { timeoutMs });
    },
    selection: async () => selectionIn((await requireOpen()).state),
    async select(range) {
      const { extension, state } = await requireOpen();
      requireInText(range, state.text);
      return selectionIn(await askExtension(extension, 'editor.select', range, { timeoutMs }));
    },
  };
}

function selectionIn({ text, selection }: EditorState): TextSelection {
  return { ...selection, text: text.slice(selection.start, selection.end) };
}

function requireInText({ start, end }: TextRange, text: string): void {
  if (start <= end && end <= text.length) return;
  const message = `must be 0 ≤ start ≤ end ≤ ${text.length}, the length of the text`;
  throw new Problem('invalid_request', `The selection ${message}.`, {
    errors: [{ path: end > text.length ? 'end' : 'start', message }],
  });
}
