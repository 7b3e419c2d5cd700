import './onboarding.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { HostScreen } from './host-screen.tsx';
import { ReachScreen } from './reach-screen.tsx';
import { TryCapture } from './try-capture.tsx';

const parts = ['try', 'reach', 'host'] as const;

/** What a person sees first, on three screens: a capture to try, how to reach it, how to get more. */
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
