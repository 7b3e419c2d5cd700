import { IconButton } from '../../ui/components/icon-button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { applyLayout, type EditorLayout } from './text/apply-layout.ts';
import type { EditedText } from './text/use-text.ts';

type EditorHeadProps = {
  edited: EditedText;
  finding: boolean;
  onFinding: (finding: boolean) => void;
  /** Left out where there is no picture to read again. */
  onReread?: (() => void) | undefined;
};

/** Undo, find and layout. */
export function EditorHead({ edited, finding, onFinding, onReread }: EditorHeadProps) {
  const { editor, entry } = useMessages();
  const { past, present, future } = edited.history;
  const layouts = Object.keys(editor.layouts) as EditorLayout[]; // The catalogue has a name for each.
  const toast = useToast();

  function change(layout: EditorLayout): void {
    const changed = applyLayout(present.text, layout);
    if (changed !== present.text) {
      edited.replace(changed);
      return;
    }
    const same = editor.layoutSame(editor.layouts[layout]);
    const text = layout.startsWith('table-') ? `${same} ${editor.columnsHelp}` : same;
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
        }}
      >
        <option value="" disabled>
          {editor.layoutPrompt}
        </option>
        {layouts.map((layout) => (
          <option key={layout} value={layout}>
            {editor.layouts[layout]}
          </option>
        ))}
      </select>
    </div>
  );
}
