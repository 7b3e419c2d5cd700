import { useMessages } from '../../../ui/messages/use-messages.ts';
import { BrowserHotkeys } from './browser-hotkey.tsx';
import { HostHotkey } from './host-hotkey.tsx';
import { useHotkeyState } from './use-hotkey-state.ts';
import { WhichHotkey } from './which-hotkey.tsx';

/** The hotkeys of the host, which count everywhere, and those of the browser. */
export function HotkeyTab() {
  const messages = useMessages();
  const { preferences } = messages;
  const capture = useHotkeyState('hotkey.read');
  const picker = useHotkeyState('picker_hotkey.read');
  return (
    <>
      {capture.state && (
        <HostHotkey
          state={capture.state}
          method="hotkey.set"
          legend={preferences.hotkeyEverywhere}
          label={preferences.hotkey}
          onChanged={capture.ask}
        />
      )}
      {capture.state && <WhichHotkey state={capture.state} />}
      {picker.state && (
        <HostHotkey
          state={picker.state}
          method="picker_hotkey.set"
          legend={messages.picker.title}
          label={preferences.hotkeyPicker}
          help={preferences.hotkeyPickerHelp}
          onChanged={picker.ask}
        />
      )}
      <fieldset className="field-group">
        <legend>{preferences.hotkeyInBrowser}</legend>
        <BrowserHotkeys />
        {capture.state === null && <p className="field-help">{preferences.hotkeyHost}</p>}
      </fieldset>
    </>
  );
}
