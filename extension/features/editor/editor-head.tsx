import { IconButton } from '../../ui/components/icon-button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { applyLayout, type EditorLayout } from './text/apply-layout.ts';
import { type CleanUp, cleanUp } from './text/clean-up.ts';
import type { EditedText } from './text/use-text.ts';

type EditorHeadProps = {
  edited: EditedText;
  finding: boolean;
  onFinding: (finding: boolean) => void;
  /** Left out where there is no picture to read again. */
  onReread?: (() => void) | undefined;
};

/** Undo, find, layout and clean-ups, which change the selection alone where there is one. */
export function EditorHead({ edited, finding, onFinding, onReread }: EditorHeadProps) {
  const { editor, entry } = useMessages();
  const { past, present, future } = edited.history;
  const layouts = Object.keys(editor.layouts) as EditorLayout[]; // The catalogue has a name for each.
  const cleanUps = Object.keys(editor.cleanUps) as CleanUp[]; // As above.
  const toast = useToast();

  function change(layout: EditorLayout): void {
    const changed = applyLayout(present.text, layout);
    if (changed !== present.text) {
      edited.replace(changed);
      return;
    }
    const same = editor.layoutSame(editor.layouts[layout]);
    tell(layout.startsWith('table-') ? `${same} ${editor.columnsHelp}` : same);
  }

  function tidy(kind: CleanUp): void {
    const { text, start, end } = present;
    const part = start < end ? text.slice(start, end) : text;
    if (cleanUp(part, kind) === part) tell(editor.layoutSame(editor.cleanUps[kind]));
    else edited.replaceSelected((selected) => cleanUp(selected, kind));
  }

  function tell(text: string): void {
    toast({ key: 'layout', text, forMs: 6_000 });
  }

  return (
    <div className="editor-head" role="toolbar" aria-label={editor.title}>
      <IconButton
        icon="undo"
        label={editor.undo}
        onClick={edited.undo}
        disabled={past.length === 0}
      />
      <IconButton
        icon="redo"
        label={editor.redo}
        onClick={edited.redo}
        disabled={future.length === 0}
      />
      <IconButton
        icon="search"
        label={editor.find}
        aria-pressed={finding}
        onClick={() => onFinding(!finding)}
      />
      {onReread && <IconButton icon="picture" label={entry.reread} onClick={onReread} />}
      <select
        className="input"
        aria-label={editor.layout}
        // It is a choice of what to do: nothing stays chosen.
        value=""
        onChange={({ target }) => {
          const layout = layouts.find((each) => each === target.value);
          if (layout) change(layout);
          const kind = cleanUps.find((each) => each === target.value);
          if (kind) tidy(kind);
        }}
      >
        <option value="" disabled>
          {editor.layoutPrompt}
        </option>
        <optgroup label={editor.layout}>
          {layouts.map((layout) => (
            <option key={layout} value={layout}>
              {editor.layouts[layout]}
            </option>
          ))}
        </optgroup>
        <optgroup label={editor.cleanUp}>
          {cleanUps.map((kind) => (
            <option key={kind} value={kind}>
              {editor.cleanUps[kind]}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}
