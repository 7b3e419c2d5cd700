import { askHost } from '../../host-state/ask-host.ts';
import { useMessages } from '../messages/use-messages.ts';
import { useAttempt } from '../use-attempt.ts';
import { useHostAnswer } from '../use-host-answer.ts';
import { usePause } from '../use-settings.ts';
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

/** Says which parts of the screen are being watched, each with the button that ends it. */
export function WatchBanners() {
  const { watch } = useMessages();
  const { answer, ask } = useHostAnswer('watch.list');
  const attempt = useAttempt();
  const stop = async (watchId: string) => {
    await attempt(() => askHost('watch.stop', { watchId }));
    await ask();
  };
  return answer?.watches.map(({ watchId, lines }) => (
    <aside key={watchId} className="banner banner-state" aria-label={watch.title}>
      <Icon name="watch" />
      <p>
        <strong>{watch.title}</strong> <span className="banner-text">{watch.lines(lines)}</span>
      </p>
      <Button kind="plain" onClick={() => void stop(watchId)}>
        {watch.stop}
      </Button>
    </aside>
  ));
}
