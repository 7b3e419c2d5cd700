import { expect, test } from 'vitest';
import { nativeHostName } from '../../../shared/identifiers.ts';
import { appDir, type System } from '../system.ts';
import { type Browser, browsers } from './browsers.ts';
import { browserRegistration, customRegistration } from './registration.ts';

const linux: System = { platform: 'linux', home: '/home/ann', environment: {} };
const macos: System = { platform: 'darwin', home: '/Users/ann', environment: {} };
const windows: System = {
  platform: 'win32',
  home: 'C:\\Users\\ann',
  environment: { LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local' },
};

const file = `${nativeHostName}.json`;
const support = '/Users/ann/Library/Application Support';

test.each([
  ['chrome', '.config/google-chrome/NativeMessagingHosts', 'Google/Chrome/NativeMessagingHosts'],
  ['chromium', '.config/chromium/NativeMessagingHosts', 'Chromium/NativeMessagingHosts'],
  ['edge', '.config/microsoft-edge/NativeMessagingHosts', 'Microsoft Edge/NativeMessagingHosts'],
  [
    'brave',
    '.config/BraveSoftware/Brave-Browser/NativeMessagingHosts',
    'BraveSoftware/Brave-Browser/NativeMessagingHosts',
  ],
  ['vivaldi', '.config/vivaldi/NativeMessagingHosts', 'Vivaldi/NativeMessagingHosts'],
  ['firefox', '.mozilla/native-messaging-hosts', 'Mozilla/NativeMessagingHosts'],
  ['librewolf', '.librewolf/native-messaging-hosts', 'LibreWolf/NativeMessagingHosts'],
])('%s finds its manifest on Linux and macOS', (name, onLinux, onMacos) => {
  const browser = named(name);
  expect(browserRegistration(browser, linux, '/app').manifest).toBe(`/home/ann/${onLinux}/${file}`);
  expect(browserRegistration(browser, macos, '/app').manifest).toBe(
    `${support}/${onMacos}/${file}`,
  );
  expect(browserRegistration(browser, linux, '/app').keys).toEqual([]);
});

test.each([
  ['chrome', ['Google\\Chrome']],
  ['chromium', ['Chromium']],
  ['edge', ['Microsoft\\Edge']],
  ['brave', ['Google\\Chrome', 'BraveSoftware\\Brave-Browser']],
  ['vivaldi', ['Google\\Chrome']],
  ['firefox', ['Mozilla']],
  ['librewolf', ['Mozilla']],
])('%s finds its manifest through the registry on Windows', (name, vendors) => {
  const { manifest, keys } = browserRegistration(named(name), windows, appDir(windows));
  expect(keys).toEqual(
    vendors.map((vendor) => `HKCU\\Software\\${vendor}\\NativeMessagingHosts\\${nativeHostName}`),
  );
  expect(manifest).toBe(
    `C:\\Users\\ann\\AppData\\Local\\Screenscribe\\app\\manifests\\${named(name).family}.json`,
  );
});

test('a custom user data folder has its manifest inside', () => {
  expect(customRegistration('/profiles/office').manifest).toBe(
    `/profiles/office/NativeMessagingHosts/${file}`,
  );
});

test('the application folder is the platform’s own', () => {
  expect(appDir(linux)).toBe('/home/ann/.local/share/screenscribe/app');
  expect(appDir({ ...linux, environment: { XDG_DATA_HOME: '/data' } })).toBe(
    '/data/screenscribe/app',
  );
  expect(appDir(macos)).toBe(`${support}/Screenscribe/app`);
  expect(appDir(windows)).toBe('C:\\Users\\ann\\AppData\\Local\\Screenscribe\\app');
});

function named(name: string): Browser {
  const browser = browsers.find((candidate) => candidate.name === name);
  if (!browser) throw new Error(`no browser ${name}`);
  return browser;
}
