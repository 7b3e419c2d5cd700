import './onboarding.css';
import { useEffect, useRef, useState } from 'react';
import { openTab } from '../../platform/browser-windows/open-page.ts';
import { BoundCommand } from '../../ui/components/bound-command.tsx';
import { Button, IconButton } from '../../ui/components/button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostAnswer, useHostVersion, useHotkey } from '../../ui/use-host-answer.ts';
import { useOpenSidebar } from '../../ui/use-open-sidebar.ts';
import { TryCapture } from './try-capture.tsx';

const parts = ['try', 'reach', 'host'] as const;

/** What a user sees first, on three screens: a capture to try, how to reach it, how to get more. */
export function Onboarding() {
  const { onboarding } = useMessages();
  const [step, setStep] = useState(stepInAddress);
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const part = parts[step] ?? 'try';
  const isLast = step === parts.length - 1;
  useEffect(() => {
    document.title = onboarding.title;
  }, [onboarding]);

  function go(to: number): void {
    setStep(to);
    window.history.replaceState(null, '', `?part=${parts[to]}`);
    // What was read is above; the button may have gone.
    heading.current?.focus();
    window.scrollTo(0, 0);
  }

  return (
    <main className="onboarding">
      <header>
        <img src="/icon/128.png" alt="" width="56" height="56" />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {part === 'try' ? onboarding.title : onboarding.titles[part]}
          </h1>
          <p>{onboarding.step(step + 1, parts.length)}</p>
        </div>
      </header>
      {part === 'try' && <TryCapture onTried={() => setTried(true)} />}
      {part === 'reach' && <ReachScreen />}
      {part === 'host' && <HostScreen />}
      <div className="buttons">
        {step > 0 && <Button onClick={() => go(step - 1)}>{onboarding.back}</Button>}
        {isLast ? (
          <Button kind="primary" onClick={() => window.close()}>
            {onboarding.finish}
          </Button>
        ) : (
          // First the capture is to be tried: one button stands out at a time.
          <Button
            kind={part === 'try' && !tried ? 'normal' : 'primary'}
            onClick={() => go(step + 1)}
          >
            {onboarding.next}
          </Button>
        )}
      </div>
    </main>
  );
}

function stepInAddress(): number {
  const part = new URLSearchParams(location.search).get('part');
  const names: (string | null)[] = [...parts];
  return Math.max(0, names.indexOf(part));
}

/** The app's own, where the browser has none. */
const hostKeys = { capture: 'Ctrl+Shift+2', search: 'Ctrl+Shift+1' };

/** How to reach it: from the toolbar, by hotkeys; and how to open the history. */
function ReachScreen() {
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

/** A toolbar with the menu of its extensions open, and the button that pins one to it. */
function PinDrawing() {
  const { onboarding, sidebar } = useMessages();
  return (
    <svg
      className="pin-drawing"
      viewBox="0 0 280 120"
      role="img"
      aria-label={onboarding.pinDrawing}
    >
      <rect className="pin-surface" x="1" y="1" width="278" height="118" rx="8" />
      <rect className="pin-field" x="12" y="10" width="190" height="20" rx="10" />
      <circle className="pin-ring" cx="226" cy="20" r="13" />
      <path
        className="pin-line"
        d="M220 17h4a2.5 2.5 0 1 1 4 0h4v4a2.5 2.5 0 1 0 0 4v3h-12z"
        transform="translate(0 -2)"
      />
      <path className="pin-line" d="M254 14v.01M254 20v.01M254 26v.01" />
      <rect className="pin-menu" x="84" y="44" width="176" height="64" rx="6" />
      <rect className="pin-field" x="96" y="53" width="70" height="7" rx="3.5" />
      <image href="/icon/128.png" x="96" y="72" width="22" height="22" />
      <text className="pin-name" x="126" y="87">
        {sidebar.title}
      </text>
      <circle className="pin-ring" cx="240" cy="83" r="13" />
      {import.meta.env.FIREFOX ? (
        <path
          className="pin-line"
          d="M240 79.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM240 75v2M240 89v2M232 83h2M246 83h2M234.500 77.500l1.400 1.400M244.100 87.100l1.400 1.400M234.500 88.500l1.400-1.400M244.100 78.900l1.400-1.400"
        />
      ) : (
        <path className="pin-line" d="M237 76h6l-.8 5 2.800 3h-10l2.800-3zM240 84v7" />
      )}
    </svg>
  );
}

/** What it may see, and how the whole screen can be captured. */
function HostScreen() {
  const { onboarding } = useMessages();
  return (
    <>
      <InstallHost />
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
    </>
  );
}

/** How to get the host: the command for this system. */
function InstallHost() {
  const { onboarding, common, errors } = useMessages();
  const toast = useToast();
  const host = useHostVersion();
  const command = installCommand(navigator.userAgent);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(command);
      toast({ text: common.copied, forMs: 2_000 });
    } catch {
      toast({ text: errors.clipboard });
    }
  }

  return (
    <section>
      <h2>{onboarding.hostTitle}</h2>
      {host ? (
        <p>{onboarding.hostConnected}</p>
      ) : (
        <>
          <p>{onboarding.hostText}</p>
          <p className="command">
            <code>{command}</code>
            <IconButton icon="copy" label={common.copy} onClick={() => void copy()} />
          </p>
        </>
      )}
    </section>
  );
}

/** Windows PowerShell 5 does not know `&&`. */
function installCommand(userAgent: string): string {
  return `npm ci${userAgent.includes('Windows') ? ';' : ' &&'} npm run install-host`;
}
