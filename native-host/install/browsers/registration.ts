import path from 'node:path';
import { z } from 'zod';
import {
  chromiumExtensionId,
  firefoxExtensionId,
  nativeHostName,
} from '../../../shared/identifiers.ts';
import type { System } from '../system.ts';
import type { Browser, BrowserFamily } from './browsers.ts';

/** The registration of the host with one browser. */
export const registration = z.object({
  family: z.enum(['chromium', 'firefox']),
  /** The manifest's file. */
  manifest: z.string(),
  /** Registry keys whose default value is the manifest's path; Windows only. */
  keys: z.array(z.string()),
});
export type Registration = z.infer<typeof registration>;

/** The registration for `browser`. On Windows browsers share a manifest per family. */
export function browserRegistration(
  browser: Browser,
  system: System,
  appDir: string,
): Registration {
  const { family } = browser;
  switch (system.platform) {
    case 'win32':
      return {
        family,
        manifest: path.win32.join(appDir, 'manifests', `${family}.json`),
        keys: browser.windows.map((key) => `HKCU\\Software\\${key}\\${nativeHostName}`),
      };
    case 'darwin': {
      const support = path.posix.join(system.home, 'Library', 'Application Support');
      return { family, manifest: manifestIn(path.posix.join(support, browser.macos)), keys: [] };
    }
    default:
      return {
        family,
        manifest: manifestIn(path.posix.join(system.home, browser.linux)),
        keys: [],
      };
  }
}

/** For a Chromium with `--user-data-dir`: it looks there, not in the home folder. */
export function customRegistration(userDataDir: string): Registration {
  const folder = path.join(path.resolve(userDataDir), 'NativeMessagingHosts');
  return { family: 'chromium', manifest: path.join(folder, `${nativeHostName}.json`), keys: [] };
}

function manifestIn(folder: string): string {
  return path.posix.join(folder, `${nativeHostName}.json`);
}

/**
 * A native messaging manifest, as its file's text.
 * @param launcher absolute path of the program that the browser starts
 */
export function manifestText(family: BrowserFamily, launcher: string): string {
  const manifest = {
    name: nativeHostName,
    description: 'Screenscribe: capture text from anything on the screen',
    path: launcher,
    type: 'stdio',
    ...allowed(family),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Who may connect. Chromium takes origins, and only with a trailing slash. */
export function allowed(family: BrowserFamily) {
  return family === 'chromium'
    ? { allowed_origins: [`chrome-extension://${chromiumExtensionId}/`] }
    : { allowed_extensions: [firefoxExtensionId] };
}

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
