import { useEffect } from 'react';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../../ui/use-host-answer.ts';
import { BrowserHotkeys } from './browser-hotkey.tsx';
import { HostHotkey } from './host-hotkey.tsx';
import { WhichHotkey } from './which-hotkey.tsx';

/** How often a hotkey that does not work is looked at, in ms. */
const askAgainMs = 2_000;

/** The hotkey of the host, which counts everywhere, and that of the browser. */
export function HotkeyTab() {
  const { preferences } = useMessages();
  const { answer: state, ask } = useHostAnswer('hotkey.read');
  // It may be starting, or the display away for a moment: what is shown follows.
  const isDead = state?.registered === false && state.hotkey !== null;
  useEffect(() => {
    if (!isDead) return;
    const asking = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(asking);
  }, [isDead, ask]);
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
