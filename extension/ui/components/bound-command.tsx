import { useMessages } from '../messages/use-messages.ts';
import { CopyButton } from './copy-button.tsx';

/** A command line that a user binds to a key in the settings of their desktop. */
export function BoundCommand({ command }: { command: string }) {
  const { preferences } = useMessages();
  return (
    <p className="bound-command">
      <code>{command}</code>
      <CopyButton text={command} kind="normal" label={preferences.hotkeyCopyCommand} />
    </p>
  );
}
