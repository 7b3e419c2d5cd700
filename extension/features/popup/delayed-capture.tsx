import { captureDelays, type PopupChoice } from '../../platform/messaging/popup-port.ts';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';

type Props = {
  /** The seconds until a capture starts, null where none is waited for. */
  startsIn: number | null;
  onStart: (delaySeconds: NonNullable<PopupChoice['delaySeconds']>) => void;
  onCancel: () => void;
};

/** Captures some seconds later, as of a menu that a click closes; meanwhile the way to call it off. */
export function DelayedCapture({ startsIn, onStart, onCancel }: Props) {
  const { popup, common } = useMessages();
  if (startsIn !== null) {
    return (
      <div className="popup-delay">
        <span>{popup.startsIn(startsIn)}</span>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
    );
  }
  return (
    <fieldset className="popup-delay">
      <legend className="visually-hidden">{popup.captureIn}</legend>
      <span aria-hidden="true">{popup.captureIn}</span>
      {captureDelays.map((seconds) => (
        <Button key={seconds} onClick={() => onStart(seconds)}>
          {popup.seconds(seconds)}
        </Button>
      ))}
    </fieldset>
  );
}
