import { useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { Button } from './button.tsx';

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** What the button does that goes on. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that destroys. Enter in a new dialog destroys nothing. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { common } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [heading, description] = [useId(), useId()];
  useEffect(() => dialog.current?.showModal(), []);
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
          <Button
            kind="primary"
            onClick={() => {
              onConfirm();
              dialog.current?.close();
            }}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
