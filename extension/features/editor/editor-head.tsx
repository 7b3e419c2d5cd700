import { IconButton } from '../../ui/components/icon-button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { applyLayout, type EditorLayout } from './text/apply-layout.ts';
import { type CleanUp, cleanUp } from './text/clean-up.ts';
import type { EditedText } from './text/use-text.ts';

type EditorHeadProps = {
  edited: EditedText;
  /** The language of the text (BCP 47), whose capitals it has. */
  language: string | undefined;
  finding: boolean;
  onFinding: (finding: boolean) => void;
  /** Left out where there is no picture to read again. */
  onReread?: (() => void) | undefined;
};

type Change = { before: string; after: string };

/** Undo, find, layout and clean-ups, which change the selection alone where there is one. */
export function EditorHead({ edited, language, finding, onFinding, onReread }: EditorHeadProps) {
  const { editor, entry } = useMessages();
  const { past, present, future } = edited.history;
  const layouts = Object.keys(editor.layouts) as EditorLayout[]; // The catalogue has a name for each.
  const cleanUps = Object.keys(editor.cleanUps) as CleanUp[]; // As above.
  const toast = useToast();

  function change(layout: EditorLayout): void {
    const name = editor.layouts[layout];
    const same = editor.layoutSame(name);
    if (apply((part) => applyLayout(part, layout), 'lines')) tell(editor.changed(name));
    else tell(layout.startsWith('table-') ? `${same} ${editor.columnsHelp}` : same);
  }

  function tidy(kind: CleanUp): void {
    const name = editor.cleanUps[kind];
    const change = apply((part) => cleanUp(part, kind, language), linesOnly(kind));
    const fewer = change ? linesOf(change.before) - linesOf(change.after) : 0;
    if (!change) tell(editor.layoutSame(name));
    else if (kind === 'duplicate-lines') tell(editor.duplicatesRemoved(fewer));
    else if (kind === 'join-lines' && fewer > 0) tell(editor.linesJoined(fewer));
    else tell(editor.changed(name));
  }

  /** Changes what is selected, or else the whole text; undefined where that stays as it is. */
  function apply(change: (part: string) => string, within: 'line' | 'lines'): Change | undefined {
    const { text, start, end } = present;
    // A part of one line, as a word that was found, has no lines to lay out: all of the text has.
    const isPart = start < end && (within === 'line' || text.slice(start, end).includes('\n'));
    const selected = text.slice(start, end);
    // A break at the end parts what is selected from the next line.
    const before = isPart ? selected.trimEnd() : text;
    const rest = isPart ? selected.slice(before.length) : '';
    const after = change(before);
    if (after === before) return undefined;
    if (isPart) edited.replaceSelected(() => after + rest);
    else edited.replace(after);
    return { before, after };
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

function linesOnly(kind: CleanUp): 'line' | 'lines' {
  return kind === 'join-lines' || kind === 'duplicate-lines' ? 'lines' : 'line';
}

function linesOf(text: string): number {
  return text.split('\n').length;
}
