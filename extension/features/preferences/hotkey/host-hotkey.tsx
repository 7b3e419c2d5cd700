import type { HotkeyState } from '../../../../shared/api/hotkey-state.ts';
import { askHost } from '../../../host-state/ask-host.ts';
import { BoundCommand } from '../../../ui/components/bound-command.tsx';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { HotkeyRecorder } from './hotkey-recorder.tsx';

type HostHotkeyProps = {
  state: HotkeyState;
  /** The message that sets it. */
  method: 'hotkey.set' | 'picker_hotkey.set';
  label: string;
  onChanged: () => Promise<void>;
};

/** A hotkey of the host, and whether it is noticed. */
export function HostHotkey({ state, method, label, onChanged }: HostHotkeyProps) {
  const { preferences } = useMessages();
  const attempt = useAttempt();

  function use(hotkey: string | null): void {
    void attempt(async () => {
      await askHost(method, { hotkey });
      await onChanged();
    });
  }

  return (
    <>
      <p>
        {label}: <kbd>{state.hotkey ?? preferences.hotkeyNone}</kbd>
      </p>
      {state.hotkey !== null && (
        <p
          role="status"
          className={state.registered || state.asking ? 'field-help' : 'field-problem'}
        >
          {state.asking ? (
            preferences.hotkeyAsking
          ) : state.registered ? (
            [
              preferences.hotkeyWorks,
              state.exclusive === false && preferences.hotkeyShared,
              state.trigger !== undefined && preferences.hotkeyGiven(state.trigger),
            ]
              .filter(Boolean)
              .join(' ')
          ) : (
            <>
              {preferences.hotkeyDead} <span lang="en">{state.reason}</span>
            </>
          )}
        </p>
      )}
      {state.command !== undefined && <BoundCommand command={state.command} />}
      <div className="buttons">
        <HotkeyRecorder onRecorded={use} />
        <Button onClick={() => use(state.default)}>{preferences.hotkeyReset}</Button>
        {state.hotkey !== null && (
          <Button onClick={() => use(null)}>{preferences.hotkeyRemove}</Button>
        )}
      </div>
    </>
  );
}
