import type { StopKey } from '../../../shared/api/settings.ts';
import { whyUnavailable } from '../../hotkey/availability.ts';
import { watchKeys } from '../../hotkey/watch-keys.ts';
import { stopFileIn } from '../../input/stop/stop-file.ts';

type Options = {
  dataDir: string;
  onHeld: () => void;
  onProblem: (error: unknown) => void;
};

/**
 * Calls `onHeld` whenever the key was held for a second, whichever program has the focus. The stop is
 * kept in the data folder before, in the process that saw it.
 */
export function watchStopKey(key: StopKey, { dataDir, onHeld, onProblem }: Options): Disposable {
  if (whyUnavailable()) return { [Symbol.dispose]: () => undefined };
  return watchKeys([{ modifiers: [], key }], {
    onPress: onHeld,
    onProblem,
    program: new URL('./stop-key-watcher.ts', import.meta.url),
    args: [stopFileIn(dataDir)],
  });
}
