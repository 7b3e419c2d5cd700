import { openTab } from '../../platform/windows/open-page.ts';
import { Button } from '../../ui/components/button.tsx';
import { Icon } from '../../ui/components/icon.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../ui/use-host-answer.ts';
import { useHostVersion } from '../../ui/use-host-version.ts';

/** Whether the app is there, which one, and whether its hotkey is heard. */
export function AppState() {
  const { preferences } = useMessages();
  const version = useHostVersion();
  const { answer: hotkey } = useHostAnswer('hotkey.read');
  if (version === undefined) return null;
  if (version === null) {
    return (
      <div className="app-state">
        <State good={false} text={preferences.appAbsent} />
        <Button onClick={() => void openTab('onboarding', { part: 'host' })}>
          {preferences.appInstall}
        </Button>
      </div>
    );
  }
  return (
    <div className="app-state">
      <State good text={preferences.appHere(version)} />
      {hotkey?.hotkey === null && <State good={false} text={preferences.appHotkeyNone} />}
      {hotkey?.hotkey && (
        <State
          good={hotkey.registered}
          text={
            hotkey.registered
              ? preferences.appHotkey(hotkey.hotkey)
              : preferences.appHotkeyDead(hotkey.hotkey)
          }
        />
      )}
    </div>
  );
}

function State({ good, text }: { good: boolean; text: string }) {
  return (
    <p className={good ? 'app-state-good' : 'app-state-bad'}>
      <Icon name={good ? 'check' : 'warning'} />
      {text}
    </p>
  );
}
