import type { ApiState } from '../../../shared/api/api-state.ts';
import type { Handlers } from '../../../shared/messages/contract.ts';
import type {
  settingsEvents,
  settingsMethods,
} from '../../../shared/messages/contracts/settings-methods.ts';
import type { Host } from '../../host.ts';
import type { AttachedClients } from './attached-clients.ts';
import { extensions } from './extensions.ts';

type SettingsContract = { methods: typeof settingsMethods; events: typeof settingsEvents };

/** What the preferences ask of the host. */
export function settingsHandlers(
  { settings, languages, hotkey }: Pick<Host, 'settings' | 'languages' | 'hotkey'>,
  { api, clients }: { api: () => ApiState; clients: AttachedClients },
): Handlers<SettingsContract> {
  return {
    'settings.read': () => settings.view(),
    'settings.change': (change, { signal }) => languages.changeSettings(change, signal),
    'settings.merge': (theirs) => settings.merge(theirs),
    'settings.create_token': async () => ({ token: await settings.createToken() }),
    'settings.remove_token': async () => {
      await settings.removeToken();
      return {};
    },
    'api.state': api,
    'languages.list': () => languages.lists(),
    'languages.use': async ({ languages: wanted }, { signal }) => {
      await languages.use(wanted, signal, (progress) => {
        for (const { peer } of extensions(clients)) peer.emit('language_progress', progress);
      });
      return await languages.lists();
    },
    'languages.obtain': async ({ languages: wanted }, { signal }) => {
      await languages.obtain(wanted, signal);
      return await languages.lists();
    },
    'hotkey.read': () => hotkey.state(),
    'hotkey.set': ({ hotkey: wanted }) => hotkey.set(wanted),
  };
}
