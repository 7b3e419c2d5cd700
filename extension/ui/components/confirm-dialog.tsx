import { useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { Button } from './button.tsx';

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** The label of the button that continues. */
  confirm: string;
  onConfirm: () => void;
  /** Another way to continue, which is not recommended. */
  other?: { label: string; onChoose: () => void } | undefined;
  onClose: () => void;
};

/** Asks before something is deleted. Enter in a new dialog deletes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, onConfirm, other, onClose } = props;
  const { common } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [heading, description] = [useId(), useId()];
  useEffect(() => dialog.current?.showModal(), []);

  function choose(act: () => void): void {
    act();
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      aria-describedby={description}
      onClose={onClose}
    >
      <form method="dialog">
        <h2 id={heading}>{title}</h2>
        <p id={description}>{text}</p>
        <div className="buttons">
          <Button type="submit">{common.cancel}</Button>
          {other && <Button onClick={() => choose(other.onChoose)}>{other.label}</Button>}
          <Button kind="primary" onClick={() => choose(onConfirm)}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
