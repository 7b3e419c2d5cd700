import { nativeHostName } from '../../../shared/identifiers.ts';
import type { Registration } from './registration.ts';

/** Where browsers look for what is installed for all users, by the browser's title. */
const sharedManifestFolders = [
  ['Chromium', 'chromium', '/etc/chromium/native-messaging-hosts'],
  ['Google Chrome', 'chromium', '/etc/opt/chrome/native-messaging-hosts'],
  ['Microsoft Edge', 'chromium', '/etc/opt/edge/native-messaging-hosts'],
  ['Firefox', 'firefox', '/usr/lib/mozilla/native-messaging-hosts'],
  ['LibreWolf', 'firefox', '/usr/lib/librewolf/native-messaging-hosts'],
] as const;

/** The registrations of a package, for every browser of the computer. */
export const sharedRegistrations = sharedManifestFolders.map(
  ([title, family, folder]): { title: string; entry: Registration } => ({
    title,
    entry: { family, manifest: `${folder}/${nativeHostName}.json`, keys: [] },
  }),
);
