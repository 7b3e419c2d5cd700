import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../../ui/use-host-answer.ts';
import { BrowserHotkeys } from './browser-hotkey.tsx';
import { HostHotkey } from './host-hotkey.tsx';
import { WhichHotkey } from './which-hotkey.tsx';

/** The hotkey of the host, which counts everywhere, and that of the browser. */
export function HotkeyTab() {
  const { preferences } = useMessages();
  const { answer: state, ask } = useHostAnswer('hotkey.read');
  return (
    <>
      {state && <HostHotkey state={state} onChanged={ask} />}
      {state && <WhichHotkey state={state} />}
      <fieldset className="field-group">
        <legend>{preferences.hotkeyInBrowser}</legend>
        <BrowserHotkeys />
        {state === null && <p className="field-help">{preferences.hotkeyHost}</p>}
      </fieldset>
    </>
  );
}
