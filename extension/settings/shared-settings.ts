import { type SettingsView, settings } from '../../shared/api/settings.ts';
import { type AskHost, isHostAbsent } from '../host-state/ask-host.ts';
import type { SettingsPort } from './local-settings.ts';
import { adoptedSettings, localSettings } from './local-settings.ts';

/** The settings of the host where one is connected, of this extension where none is. */
export function sharedSettings(askHost: AskHost): SettingsPort {
  return {
    read: localSettings.read,
    onChange: localSettings.onChange,
    async change(change) {
      try {
        await askHost('settings.change', change);
        // The host told of the change before it answered: the copy here is being written.
        return await adoptedSettings();
      } catch (error) {
        if (!isHostAbsent(error)) throw error;
        return await localSettings.change(change);
      }
    },
  };
}

/** Without what the host alone has: whether there is a token. */
export function ownSettings({ api: { tokenConfigured: _, ...api }, ...view }: SettingsView) {
  return settings.parse({ ...view, api });
}
