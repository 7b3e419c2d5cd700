import './onboarding.css';
import { useEffect } from 'react';
import { openTab } from '../../platform/windows/open-page.ts';
import { BoundCommand } from '../../ui/components/bound-command.tsx';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../ui/use-host-answer.ts';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { useOpenSidebar } from '../../ui/use-open-sidebar.ts';
import { InstallHost } from './install-host.tsx';
import { TryCapture } from './try-capture.tsx';

/** The app's own, where the browser has none. */
const hostKeys = { capture: 'Ctrl+Shift+2', search: 'Ctrl+Shift+1' };

/** What a person sees first: what it does, a capture to try, what it may do, how to get more. */
export function Onboarding() {
  const { onboarding, preferences } = useMessages();
  const { keys } = useHotkey('capture');
  const search = useHotkey('picker');
  const history = useHotkey('history');
  const { answer: hostHotkey } = useHostAnswer('hotkey.read');
  const openSidebar = useOpenSidebar();
  useEffect(() => {
    document.title = onboarding.title;
  }, [onboarding]);
  return (
    <main className="onboarding">
      <header>
        <img src="/icon/128.png" alt="" width="56" height="56" />
        <div>
          <h1>{onboarding.title}</h1>
          <p>{onboarding.intro}</p>
        </div>
      </header>
      <TryCapture />
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
      <section>
        <h2>{onboarding.permissionsTitle}</h2>
        <dl className="permissions">
          {onboarding.permissions.map(([what, why]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <InstallHost />
      <p>
        <Button kind="primary" onClick={() => window.close()}>
          {onboarding.finish}
        </Button>
      </p>
    </main>
  );
}
