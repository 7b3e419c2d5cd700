import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { useLanguageTag, useMessages } from '../../../ui/messages/use-messages.ts';
import type { KeptText, MergeChoice } from './use-kept-text.ts';

/** Shows changes that were restored, and what happened to the entry elsewhere. */
export function DraftNotice({ kept, text }: { kept: KeptText; text: string }) {
  const { editor } = useMessages();
  const tag = useLanguageTag();
  const { restoredAt, others, elsewhere } = kept;
  const timeOf = (ms: number) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
  return (
    <div className="editor-notices" role="status">
      {restoredAt !== undefined && (
        <p className="editor-notice">
          <span>{editor.draftRestored(timeOf(restoredAt))}</span>
          <Button onClick={kept.discard}>{editor.discardDraft}</Button>
        </p>
      )}
      {elsewhere && (
        <p className="editor-notice">
          {elsewhere === 'changed' ? editor.changedElsewhere : editor.deletedElsewhere}
        </p>
      )}
      {others.map((draft) => (
        <p key={draft.id} className="editor-notice">
          <span>
            {editor.otherDraft(timeOf(draft.changedAt))} <q>{difference(draft.text, text)}</q>
          </span>
          <Button onClick={() => void kept.showOther(draft)}>{editor.showDraft}</Button>
          <Button onClick={() => kept.dropOther(draft)}>{editor.discardDraft}</Button>
        </p>
      ))}
    </div>
  );
}

/** The first line of a text that the other one lacks, long enough to recognize it. */
function difference(text: string, other: string): string {
  const known = new Set(other.split('\n'));
  const lines = text.trim().split('\n');
  const line = lines.find((each) => !known.has(each)) ?? lines[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

type MergeDialogProps = {
  mine: string;
  theirs: string;
  /** Undefined where the user does not choose now. */
  onChoose: (choice: MergeChoice | undefined) => void;
};

/** Shows two texts that change the same words, and has the user choose. */
export function MergeDialog({ mine, theirs, onChoose }: MergeDialogProps) {
  const { editor, common } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog merge-dialog"
      aria-labelledby={title}
      onClose={() => onChoose(undefined)}
    >
      <form method="dialog">
        <h2 id={title}>{editor.mergeTitle}</h2>
        <p>{editor.mergeText}</p>
        <div className="merge-versions">
          <Version label={editor.mergeMine} text={mine} />
          <Version label={editor.mergeTheirs} text={theirs} />
        </div>
        <div className="buttons">
          <Button type="submit">{common.cancel}</Button>
          <Button onClick={() => onChoose('theirs')}>{editor.keepTheirs}</Button>
          <Button onClick={() => onChoose('mine')}>{editor.keepMine}</Button>
          <Button kind="primary" onClick={() => onChoose('both')}>
            {editor.keepBoth}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <label className="merge-version">
      {label}
      <textarea className="input" readOnly value={text} rows={6} />
    </label>
  );
}
