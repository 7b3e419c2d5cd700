import { askHost } from '../host-state/ask-host.ts';
import { sharedSettings } from '../settings/shared-settings.ts';
import { useSettings } from './use-settings.ts';

const port = sharedSettings(askHost);

/** Whether the history is paused, undefined until that is known, and how to pause and resume it. */
export function usePause(): {
  paused: boolean | undefined;
  setPaused: (paused: boolean) => Promise<void>;
} {
  const { settings, change } = useSettings(port);
  return {
    paused: settings?.capture.pauseHistory,
    setPaused: (pauseHistory) => change({ capture: { pauseHistory } }),
  };
}
