import { useMessages } from '../../../ui/messages/use-messages.ts';
import { Card } from '../card.tsx';
import { BrowserHotkeys } from './browser-hotkey.tsx';
import { HostHotkey } from './host-hotkey.tsx';
import { useHotkeyState } from './use-hotkey-state.ts';
import { WhichHotkey } from './which-hotkey.tsx';

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
