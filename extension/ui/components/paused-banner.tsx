import { useMessages } from '../messages/use-messages.ts';
import { usePause } from '../use-pause.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Says that the history is paused, for as long as it is. */
export function PausedBanner() {
  const messages = useMessages();
  const { paused, setPaused } = usePause();
  if (!paused) return null;
  const { title, text, resume } = messages.paused;
  return (
    <aside className="banner banner-state" aria-label={title}>
      <Icon name="pause" />
      <p>
        <strong>{title}</strong> <span className="banner-text">{text}</span>
      </p>
      <Button kind="plain" onClick={() => void setPaused(false)}>
        {resume}
      </Button>
    </aside>
  );
}
