import { openTab } from '../../platform/windows/open-page.ts';
import { BoundCommand } from '../../ui/components/bound-command.tsx';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../ui/use-host-answer.ts';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { useOpenSidebar } from '../../ui/use-open-sidebar.ts';
import { PinDrawing } from './pin-drawing.tsx';

/** The app's own, where the browser has none. */
const hostKeys = { capture: 'Ctrl+Shift+2', search: 'Ctrl+Shift+1' };

/** How it is reached: from the toolbar, by hotkeys, and what it has kept. */
export function ReachScreen() {
  const { onboarding, preferences } = useMessages();
  const { keys } = useHotkey('capture');
  const search = useHotkey('picker');
  const history = useHotkey('history');
  const { answer: hostHotkey } = useHostAnswer('hotkey.read');
  const openSidebar = useOpenSidebar();
  return (
    <>
      <section>
        <h2>{onboarding.pinTitle}</h2>
        <div className="pin">
          <PinDrawing />
          <p>{import.meta.env.FIREFOX ? onboarding.pinFirefox : onboarding.pinText}</p>
        </div>
      </section>
      <section>
        <h2>{onboarding.hotkeyTitle}</h2>
        <p>
          <kbd>{keys || preferences.hotkeyNone}</kbd> {onboarding.hotkeyText}
        </p>
        {hostHotkey?.asking && <p role="status">{preferences.hotkeyAsking}</p>}
        {hostHotkey?.command !== undefined && (
          <>
            <p>{onboarding.hotkeyBind}</p>
            <BoundCommand command={hostHotkey.command} />
          </>
        )}
        <p>
          <Button onClick={() => void openTab('preferences', { tab: 'hotkey' })}>
            {onboarding.hotkeyChange}
          </Button>
        </p>
      </section>
      <section>
        <h2>{onboarding.stepsTitle}</h2>
        <ol className="steps">
          {onboarding
            .steps(keys || hostKeys.capture, search.keys || hostKeys.search)
            .map((step) => (
              <li key={step}>{step}</li>
            ))}
        </ol>
      </section>
      <section>
        <h2>{onboarding.historyTitle}</h2>
        <p>
          {onboarding.historyText} <kbd>{history.keys || preferences.hotkeyNone}</kbd>.
        </p>
        <p>
          <Button icon="history" disabled={!openSidebar} onClick={() => void openSidebar?.()}>
            {onboarding.historyOpen}
          </Button>
        </p>
      </section>
    </>
  );
}
