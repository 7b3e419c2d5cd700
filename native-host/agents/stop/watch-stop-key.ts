import type { Settings } from '../../../shared/api/settings.ts';
import { whyUnavailable } from '../../hotkey/availability.ts';
import { watchKeys } from '../../hotkey/watch-keys.ts';

type StopKey = Settings['agents']['stopKey'];

/** Calls `onHeld` whenever the key was held for a second, whichever program has the focus. */
export function watchStopKey(
  key: StopKey,
  { onHeld, onProblem }: { onHeld: () => void; onProblem: (error: unknown) => void },
): Disposable {
  if (whyUnavailable()) return { [Symbol.dispose]: () => undefined };
  return watchKeys([{ modifiers: [], key }], {
    onPress: onHeld,
    onProblem,
    program: new URL('./stop-key-watcher.ts', import.meta.url),
  });
}
