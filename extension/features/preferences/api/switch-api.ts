import type { SettingsChange } from '../../../../shared/api/settings.ts';
import type { AskHost } from '../../../host-state/ask-host.ts';

type Asking = { askHost: AskHost; change: (change: SettingsChange) => Promise<void> };

/**
 * Switches the API on or off. Where there is no token one is made before anything listens, and
 * answered: it can be shown this once. One that was made for nothing is removed again.
 */
export async function switchApi(
  enabled: boolean,
  hasToken: boolean,
  { askHost, change }: Asking,
): Promise<string | undefined> {
  if (!enabled || hasToken) {
    await change({ api: { enabled } });
    return undefined;
  }
  const { token } = await askHost('settings.create_token', {});
  try {
    await change({ api: { enabled } });
    return token;
  } catch (error) {
    await askHost('settings.remove_token', {});
    throw error;
  }
}
