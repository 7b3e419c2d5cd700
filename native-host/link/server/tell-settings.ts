import type { SettingsStore } from '../../settings/settings-store.ts';
import type { AttachedClients } from './attached-clients.ts';
import { extensions } from './attached-clients.ts';

/** Tells every extension of each change of the settings, whoever made it. */
export function tellSettings(settings: SettingsStore, clients: AttachedClients): Disposable {
  return settings.onChange(() => {
    for (const { peer } of extensions(clients)) peer.emit('settings_changed', settings.view());
  });
}
