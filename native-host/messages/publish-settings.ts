import type { AttachedClients } from '../link/server/attached-clients.ts';
import { extensions } from '../link/server/attached-clients.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Notifies every extension of each change of the settings, by any client. */
export function publishSettings(settings: SettingsStore, clients: AttachedClients): Disposable {
  return settings.onChange(() => {
    for (const { peer } of extensions(clients)) peer.emit('settings_changed', settings.view());
  });
}
