import { useCallback, useEffect, useState } from 'react';
import { changeSettings, type Settings, type SettingsChange } from '../../shared/api/settings.ts';
import type { SettingsPort } from '../settings/settings-port.ts';

/** The settings as they are now, undefined until they are read, and how to change them. */
export function useSettings(port: SettingsPort): {
  settings: Settings | undefined;
  change: (change: SettingsChange) => Promise<void>;
} {
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    const unmounted = new AbortController();
    const read = async () => {
      const current = await port.read();
      if (!unmounted.signal.aborted) setSettings(current);
    };
    void read();
    port.onChange(() => void read(), unmounted.signal);
    return () => unmounted.abort();
  }, [port]);
  const change = useCallback(
    async (wanted: SettingsChange) => {
      // What the person chose shows at once, wherever the settings live.
      setSettings((current) => current && changeSettings(current, wanted));
      try {
        setSettings(await port.change(wanted));
      } catch (error) {
        setSettings(await port.read());
        throw error;
      }
    },
    [port],
  );
  return { settings, change };
}
