import { useCallback, useEffect, useMemo, useState } from 'react';
import { changeSettings, type Settings, type SettingsChange } from '../../shared/api/settings.ts';
import { askHost } from '../host-state/ask-host.ts';
import type { SettingsPort } from '../settings/local-settings.ts';
import { sharedSettings } from '../settings/shared-settings.ts';
import { createTurns } from './use-host-answer.ts';

const port = sharedSettings(askHost);

/** The settings as they are now, undefined until they are read, and how to change them. */
export function useSettings(port: SettingsPort): {
  settings: Settings | undefined;
  change: (change: SettingsChange) => Promise<void>;
} {
  const [stored, setStored] = useState<Settings>();
  // What the user chose shows at once, wherever the settings live, and until it is stored: what
  // arrives meanwhile does not know of it yet.
  const [pending, setPending] = useState<readonly SettingsChange[]>([]);
  const [turns] = useState(createTurns);

  /** Shows what is read, unless the result of a later request came before it. */
  const read = useCallback(async () => {
    const isLatest = turns.begin();
    const settings = await port.read();
    if (isLatest()) setStored(settings);
  }, [port, turns]);

  useEffect(() => {
    const unmounted = new AbortController();
    void read();
    port.onChange(() => void read(), unmounted.signal);
    return () => unmounted.abort();
  }, [port, read]);

  const change = useCallback(
    async (wanted: SettingsChange) => {
      setPending((all) => [...all, wanted]);
      try {
        await port.change(wanted);
      } finally {
        await read();
        setPending((all) => all.filter((one) => one !== wanted));
      }
    },
    [port, read],
  );

  const settings = useMemo(
    () => stored && pending.reduce(changeSettings, stored),
    [stored, pending],
  );
  return { settings, change };
}

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
