import { defaultSettings } from '../../../../shared/api/settings.ts';
import { canSetHotkey, openHotkeyPage, setHotkey } from '../../../platform/hotkey.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { useHotkey } from '../../../ui/use-hotkey.ts';
import { HotkeyRecorder } from './hotkey-recorder.tsx';

/** The browser's own command, and the way to other keys for it. */
export function BrowserHotkey() {
  const { preferences } = useMessages();
  const attempt = useAttempt();
  const { keys, reload } = useHotkey();

  function use(hotkey: string): void {
    void attempt(async () => {
      await setHotkey('capture', hotkey);
      await reload();
    });
  }

  return (
    <>
      <p>
        {preferences.hotkey}: <kbd>{keys === '' ? preferences.hotkeyNone : keys}</kbd>
      </p>
      {canSetHotkey ? (
        <div className="buttons">
          <HotkeyRecorder onRecorded={use} />
          <Button onClick={() => use(defaultSettings.hotkey ?? '')}>
            {preferences.hotkeyReset}
          </Button>
        </div>
      ) : (
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
