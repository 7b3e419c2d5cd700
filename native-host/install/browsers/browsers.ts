import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { System } from '../system.ts';

export type BrowserFamily = 'chromium' | 'firefox';

type BrowserName = 'chrome' | 'chromium' | 'edge' | 'brave' | 'vivaldi' | 'firefox' | 'librewolf';

/** Where one browser looks for native messaging hosts, and how to detect that it is installed. */
export type Browser = {
  name: BrowserName;
  title: string;
  family: BrowserFamily;
  /** Folders of manifests, under the home folder. */
  linux: string;
  /** Under ~/Library/Application Support. */
  macos: string;
  /** Keys under HKEY_CURRENT_USER\Software whose subkeys name hosts. */
  windows: string[];
  /** Program names on Linux, looked for on the PATH. */
  programs: string[];
  /** Profile folder on Windows, under %LOCALAPPDATA% or %APPDATA%: exists once it has run. */
  windowsProfile: string;
  /** Names of its snap and its Flatpak; either may start programs outside only with permission. */
  snap?: string;
  flatpak?: string;
};

const chromeKey = 'Google\\Chrome\\NativeMessagingHosts';
const mozillaKey = 'Mozilla\\NativeMessagingHosts';

/**
 * https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_manifests
 */
export const browsers: Browser[] = [
  {
    name: 'chrome',
    title: 'Google Chrome',
    family: 'chromium',
    linux: '.config/google-chrome/NativeMessagingHosts',
    macos: 'Google/Chrome/NativeMessagingHosts',
    windows: [chromeKey],
    programs: ['google-chrome', 'google-chrome-stable'],
    windowsProfile: 'Google\\Chrome',
    flatpak: 'com.google.Chrome',
  },
  {
    name: 'chromium',
    title: 'Chromium',
    family: 'chromium',
    linux: '.config/chromium/NativeMessagingHosts',
    macos: 'Chromium/NativeMessagingHosts',
    windows: ['Chromium\\NativeMessagingHosts'],
    programs: ['chromium', 'chromium-browser'],
    windowsProfile: 'Chromium',
    snap: 'chromium',
    flatpak: 'org.chromium.Chromium',
  },
  {
    name: 'edge',
    title: 'Microsoft Edge',
    family: 'chromium',
    linux: '.config/microsoft-edge/NativeMessagingHosts',
    macos: 'Microsoft Edge/NativeMessagingHosts',
    windows: ['Microsoft\\Edge\\NativeMessagingHosts'],
    programs: ['microsoft-edge', 'microsoft-edge-stable'],
    windowsProfile: 'Microsoft\\Edge',
    flatpak: 'com.microsoft.Edge',
  },
  {
    name: 'brave',
    title: 'Brave',
    family: 'chromium',
    linux: '.config/BraveSoftware/Brave-Browser/NativeMessagingHosts',
    macos: 'BraveSoftware/Brave-Browser/NativeMessagingHosts',
    windows: [chromeKey, 'BraveSoftware\\Brave-Browser\\NativeMessagingHosts'],
    programs: ['brave-browser', 'brave'],
    windowsProfile: 'BraveSoftware\\Brave-Browser',
    snap: 'brave',
    flatpak: 'com.brave.Browser',
  },
  {
    name: 'vivaldi',
    title: 'Vivaldi',
    family: 'chromium',
    linux: '.config/vivaldi/NativeMessagingHosts',
    macos: 'Vivaldi/NativeMessagingHosts',
    windows: [chromeKey],
    programs: ['vivaldi', 'vivaldi-stable'],
    windowsProfile: 'Vivaldi',
    snap: 'vivaldi',
    flatpak: 'com.vivaldi.Vivaldi',
  },
  {
    name: 'firefox',
    title: 'Firefox',
    family: 'firefox',
    linux: '.mozilla/native-messaging-hosts',
    macos: 'Mozilla/NativeMessagingHosts',
    windows: [mozillaKey],
    programs: ['firefox', 'firefox-esr'],
    windowsProfile: 'Mozilla\\Firefox',
    snap: 'firefox',
    flatpak: 'org.mozilla.firefox',
  },
  {
    name: 'librewolf',
    title: 'LibreWolf',
    family: 'firefox',
    linux: '.librewolf/native-messaging-hosts',
    macos: 'LibreWolf/NativeMessagingHosts',
    windows: [mozillaKey],
    programs: ['librewolf'],
    windowsProfile: 'LibreWolf',
    flatpak: 'io.gitlab.librewolf-community',
  },
];

/** The browsers of this user: their program exists, or their folder from a first run. */
export function foundBrowsers(system: System): Browser[] {
  return browsers.filter((browser) => isFound(browser, system));
}

function isFound(browser: Browser, { platform, home, environment }: System): boolean {
  switch (platform) {
    case 'win32':
      return [environment.LOCALAPPDATA, environment.APPDATA].some(
        (folder) => folder && existsSync(path.join(folder, browser.windowsProfile)),
      );
    case 'darwin': {
      const support = path.join(
        home,
        'Library',
        'Application Support',
        path.dirname(browser.macos),
      );
      return existsSync(`/Applications/${browser.title}.app`) || existsSync(support);
    }
    default:
      return (
        existsSync(path.join(home, path.dirname(browser.linux))) ||
        browser.programs.some((program) => programPath(program, environment) !== undefined)
      );
  }
}

/** The path of `program` on the PATH. */
export function programPath(
  program: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, program)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
