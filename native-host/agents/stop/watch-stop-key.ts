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
 * Calls `onHeld` whenever the key was held for a second, whichever program has the focus. The
 * process that detects it first saves the stop to the data folder.
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
