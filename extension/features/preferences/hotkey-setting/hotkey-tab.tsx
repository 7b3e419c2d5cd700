import { useEffect } from 'react';
import type { HotkeyState } from '../../../../shared/api/hotkey-state.ts';
import { defaultSettings } from '../../../../shared/api/settings.ts';
import { askHost } from '../../../host-state/ask-host.ts';
import type { CommandName } from '../../../platform/browser-commands.ts';
import { canSetHotkey, openHotkeyPage, setHotkey } from '../../../platform/browser-commands.ts';
import { BoundCommand } from '../../../ui/components/bound-command.tsx';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { useHostAnswer, useHotkey } from '../../../ui/use-host-answer.ts';
import { Card } from '../card.tsx';
import { HotkeyRecorder } from './hotkey-recorder.tsx';

/** The hotkeys of the host, which count everywhere, and those of the browser. */
export function HotkeyTab() {
  const { preferences } = useMessages();
  const capture = useHotkeyState('hotkey.read');
  const picker = useHotkeyState('picker_hotkey.read');
  return (
    <>
      <Card name="hotkeyEverywhere">
        {capture.state === null && <p className="field-help">{preferences.hotkeyHost}</p>}
        {capture.state && (
          <>
            <HostHotkey
              state={capture.state}
              method="hotkey.set"
              label={preferences.hotkey}
              onChanged={capture.ask}
            />
            <WhichHotkey state={capture.state} />
          </>
        )}
      </Card>
      {picker.state && (
        <Card name="hotkeyPicker">
          <HostHotkey
            state={picker.state}
            method="picker_hotkey.set"
            label={preferences.hotkeyPicker}
            onChanged={picker.ask}
          />
        </Card>
      )}
      <Card name="hotkeyInBrowser">
        <BrowserHotkeys />
      </Card>
    </>
  );
}

/** How often a hotkey that does not work is checked, in ms. */
const askAgainMs = 2_000;

/** A hotkey of the host: null without a host, undefined until that is known. */
function useHotkeyState(question: 'hotkey.read' | 'picker_hotkey.read'): {
  state: HotkeyState | null | undefined;
  ask: () => Promise<void>;
} {
  const { answer: state, ask } = useHostAnswer(question);
  // It may be starting, or the display away for a moment: what is shown follows.
  const isDead = state?.registered === false && state.hotkey !== null;
  useEffect(() => {
    if (!isDead) return;
    const asking = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(asking);
  }, [isDead, ask]);
  return { state, ask };
}

type HostHotkeyProps = {
  state: HotkeyState;
  /** The message that sets it. */
  method: 'hotkey.set' | 'picker_hotkey.set';
  label: string;
  onChanged: () => Promise<void>;
};

/** A hotkey of the host, and whether it is noticed. */
function HostHotkey({ state, method, label, onChanged }: HostHotkeyProps) {
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

/** Which of the two hotkeys counts where: the host's or the browser's. */
function WhichHotkey({ state: { registered, hotkey } }: { state: HotkeyState }) {
  const { preferences } = useMessages();
  const { keys } = useHotkey('capture');
  if (keys === undefined) return null;
  const text = () => {
    if (!registered) return keys === '' ? preferences.hotkeyNeither : preferences.hotkeyBrowserOnly;
    if (keys === '') return preferences.hotkeyHostOnly;
    return keys === hotkey ? preferences.hotkeySame : preferences.hotkeyBoth;
  };
  return (
    <p role="status" className="field-help">
      {text()}
    </p>
  );
}

/** The browser's own commands, and the way to other keys for them. */
function BrowserHotkeys() {
  const { preferences } = useMessages();
  return (
    <>
      <BrowserHotkey
        command="capture"
        label={preferences.hotkey}
        usual={defaultSettings.hotkey ?? ''}
      />
      <BrowserHotkey
        command="picker"
        label={preferences.hotkeyPicker}
        usual={defaultSettings.pickerHotkey ?? ''}
      />
      <BrowserHotkey command="history" label={preferences.hotkeyHistory} usual={usualHistoryKeys} />
      {!canSetHotkey && (
        <>
          <p className="field-help">{preferences.hotkeyBrowser}</p>
          <div className="buttons">
            <Button onClick={() => void openHotkeyPage()}>{preferences.hotkeyOpenBrowser}</Button>
          </div>
        </>
      )}
    </>
  );
}

/** As Firefox has them, the only browser where they can be set: Ctrl+Shift+H opens its history. */
const usualHistoryKeys = 'Ctrl+Shift+3';

type BrowserHotkeyProps = { command: CommandName; label: string; usual: string };

function BrowserHotkey({ command, label, usual }: BrowserHotkeyProps) {
  const { preferences } = useMessages();
  const attempt = useAttempt();
  const { keys, reload } = useHotkey(command);

  function use(hotkey: string): void {
    void attempt(async () => {
      await setHotkey(command, hotkey);
      await reload();
    });
  }

  return (
    <>
      <p>
        {label}: <kbd>{keys === '' ? preferences.hotkeyNone : keys}</kbd>
      </p>
      {canSetHotkey && (
        <div className="buttons">
          <HotkeyRecorder onRecorded={use} />
          <Button onClick={() => use(usual)}>{preferences.hotkeyReset}</Button>
        </div>
      )}
    </>
  );
}
