import { type KeyboardEvent, useState } from 'react';
import { usualMeaning } from '../../../../shared/hotkey/usual-meaning.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { hotkeyOf } from './hotkey-of.ts';

/** A button that takes the next keys as the hotkey. */
export function HotkeyRecorder({ onRecorded }: { onRecorded: (hotkey: string) => void }) {
  const { preferences } = useMessages();
  const [recording, setRecording] = useState(false);
  const [problem, setProblem] = useState('');
  /** A hotkey that programs use themselves, until the user confirms it. */
  const [doubtful, setDoubtful] = useState<string>();

  function onKeyDown(event: KeyboardEvent): void {
    // Tab moves on: a user without a pointer must be able to leave.
    if (!recording || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') setRecording(false);
    else take(event);
  }

  function take(event: KeyboardEvent): void {
    const pressed = hotkeyOf(event.nativeEvent);
    if (pressed.state === 'pressing') return;
    if (pressed.state === 'refused') {
      const { hotkeyReserved, hotkeyNeedsModifier } = preferences;
      setProblem(pressed.problem === 'reserved' ? hotkeyReserved : hotkeyNeedsModifier);
      return;
    }
    setProblem('');
    setRecording(false);
    if (usualMeaning(pressed.hotkey) === undefined) onRecorded(pressed.hotkey);
    else setDoubtful(pressed.hotkey);
  }

  return (
    <>
      <Button
        kind={recording ? 'primary' : 'normal'}
        aria-pressed={recording}
        onClick={() => {
          setDoubtful(undefined);
          setRecording(!recording);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setRecording(false)}
      >
        {recording ? preferences.hotkeyPress : preferences.hotkeyRecord}
      </Button>
      <p className="field-problem" role="status">
        {doubtful === undefined ? problem : preferences.hotkeyUsual(doubtful)}
      </p>
      {doubtful !== undefined && (
        <Button
          onClick={() => {
            setDoubtful(undefined);
            onRecorded(doubtful);
          }}
        >
          {preferences.hotkeyAnyway}
        </Button>
      )}
    </>
  );
}
