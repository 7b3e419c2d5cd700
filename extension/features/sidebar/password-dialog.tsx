import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { TextField } from '../../ui/components/fields.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import type { AskedPassword } from './use-pictures.ts';

/** Asks for the password of a PDF, which is sent to the app on this computer and not kept. */
export function PasswordDialog({ asked: { name, isWrong, answer } }: { asked: AskedPassword }) {
  const { sidebar, common } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState('');
  const { password: words } = sidebar;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={words.title}
      onClose={() => answer(undefined)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') answer(password);
        }}
      >
        <h2>{words.title}</h2>
        <p>{words.of(name)}</p>
        <TextField
          label={words.field}
          type="password"
          value={password}
          onChange={setPassword}
          help={words.stays}
        />
        {isWrong && (
          <p className="field-problem" role="alert">
            {words.wrong}
          </p>
        )}
        <div className="buttons">
          <Button onClick={() => dialog.current?.close()}>{common.cancel}</Button>
          <Button kind="primary" type="submit" disabled={password === ''}>
            {words.open}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
