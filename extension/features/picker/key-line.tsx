import { useMessages } from '../../ui/messages/use-messages.ts';

/** The keys of the picker, in a line. */
export function KeyLine({ canPaste }: { canPaste: boolean }) {
  const { keys } = useMessages().picker;
  const shown = keys.filter(({ pastes }) => canPaste || !pastes);
  return (
    <p className="picker-keys">
      {shown.map(({ key, does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
