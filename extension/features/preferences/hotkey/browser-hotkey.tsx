import { defaultSettings } from '../../../../shared/api/settings.ts';
import type { CommandName } from '../../../platform/commands.ts';
import { canSetHotkey, openHotkeyPage, setHotkey } from '../../../platform/hotkey.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { useHotkey } from '../../../ui/use-hotkey.ts';
import { HotkeyRecorder } from './hotkey-recorder.tsx';

/** The browser's own commands, and the way to other keys for them. */
export function BrowserHotkeys() {
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

/** As Firefox has them, where alone they can be set: Ctrl+Shift+H opens its own history. */
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
