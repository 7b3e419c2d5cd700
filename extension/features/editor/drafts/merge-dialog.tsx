import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { MergeChoice } from './use-kept-text.ts';

type MergeDialogProps = {
  mine: string;
  theirs: string;
  /** Undefined where the person does not choose now. */
  onChoose: (choice: MergeChoice | undefined) => void;
};

/** Shows two texts that change the same words, and has the person choose. */
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
