import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { memoryRegistry } from '../../test/fixtures/host/memory-registry.ts';
import { sourceTree } from '../../test/fixtures/host/source-tree.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { treeOf } from '../../test/fixtures/tree-of.ts';
import { browsers } from './browsers/browsers.ts';
import { browserRegistration, customRegistration } from './browsers/registration.ts';
import { type InstallOptions, install } from './install.ts';
import { uninstall } from './uninstall.ts';

test('copies what runs, and neither tests nor tools nor packages of the service', async () => {
  const { options } = await prepared();
  install(options);
  const files = Object.entries(treeOf(options.appDir)).filter(([, text]) => text !== 'folder');
  expect(files.map(([file]) => file)).toEqual([
    'bridge',
    'installed.json',
    'native-host/bridge.ts',
    'native-host/link/bridge/relay.ts',
    'node_modules/shared-by-both/index.js',
    'node_modules/used/index.js',
    'node_modules/used/node_modules/nested/index.js',
    'package-lock.json',
    'package.json',
    'runtime/node',
    'screenscribe',
    'shared/messages/peer.ts',
  ]);
  expect(statSync(path.join(options.appDir, 'bridge')).mode & 0o777).toBe(0o755);
});

test('every browser is given a manifest that names the launcher and its extension', async () => {
  const { options, home } = await prepared();
  install(options);
  const read = (file: string) => JSON.parse(readFileSync(path.join(home, file), 'utf8'));
  expect(read('.config/chromium/NativeMessagingHosts/org.screenscribe.host.json')).toEqual({
    name: 'org.screenscribe.host',
    description: expect.any(String),
    path: path.join(options.appDir, 'bridge'),
    type: 'stdio',
    allowed_origins: ['chrome-extension://lfdgafckmidpnlicnihdmincnnhgojkc/'],
  });
  expect(read('.mozilla/native-messaging-hosts/org.screenscribe.host.json')).toMatchObject({
    allowed_extensions: ['screenscribe@extension'],
  });
});

test('desktops of Linux know the application by a file beside those of others', async () => {
  const { options, home } = await prepared();
  install(options);
  const entry = path.join(home, '.local/share/applications/org.screenscribe.Screenscribe.desktop');
  expect(readFileSync(entry, 'utf8')).toContain(
    `Exec="${path.join(options.appDir, 'screenscribe')}" open\n`,
  );
  writeFileSync(entry, 'theirs');
  expect(install(options)).toEqual([entry]);
  writeFileSync(entry, 'theirs');
  expect(uninstall(options)).not.toContain(entry);
  expect(readFileSync(entry, 'utf8')).toBe('theirs');
});

test('a second run changes nothing', async () => {
  const { options, home } = await prepared();
  expect(install(options)).not.toEqual([]);
  const before = treeOf(home);
  expect(install(options)).toEqual([]);
  expect(treeOf(home)).toEqual(before);
});

test('a changed source is copied again, and earlier browsers stay registered', async () => {
  const { options } = await prepared();
  install(options);
  writeFileSync(path.join(options.source.root, 'native-host/bridge.ts'), 'newer');
  expect(install({ ...options, registrations: [] })).toContain(options.appDir);
  expect(readFileSync(path.join(options.appDir, 'native-host/bridge.ts'), 'utf8')).toBe('newer');
  expect(install(options)).toEqual([]);
});

test('what somebody broke is repaired', async () => {
  const { options } = await prepared();
  install(options);
  const manifest = options.registrations[0]?.manifest ?? '';
  writeFileSync(manifest, '{}');
  expect(install(options)).toEqual([manifest]);
});

test('uninstalling leaves the home folder as it was', async () => {
  const { options, home } = await prepared();
  mkdirSync(path.join(home, '.config/google-chrome'), { recursive: true });
  writeFileSync(path.join(home, '.config/google-chrome/Local State'), 'theirs');
  const before = treeOf(home);
  install(options);
  install(options);
  uninstall(options);
  expect(treeOf(home)).toEqual(before);
  expect(uninstall(options)).toEqual([]);
});

test('uninstalling keeps a manifest that somebody else wrote since', async () => {
  const { options } = await prepared();
  install(options);
  const manifest = options.registrations[0]?.manifest ?? '';
  writeFileSync(manifest, 'theirs');
  expect(uninstall(options)).not.toContain(manifest);
  expect(readFileSync(manifest, 'utf8')).toBe('theirs');
});

test('a folder with somebody else’s files is not taken', async () => {
  const { options } = await prepared();
  mkdirSync(options.appDir, { recursive: true });
  writeFileSync(path.join(options.appDir, 'thesis.txt'), 'theirs');
  expect(() => install(options)).toThrow(/thesis|holds files/);
});

test('a folder too long for the libraries of Windows is refused before anything is written', async () => {
  const { options, home, registry } = await prepared();
  const appDir = path.join(home, 'x'.repeat(100), 'x'.repeat(60), 'app');
  const before = treeOf(home);
  expect(() => install({ ...options, appDir, platform: 'win32' })).toThrow(/shorter folder/);
  expect([treeOf(home), registry.values.size]).toEqual([before, 0]);
});

test('registry keys are written once and removed, but for those that point elsewhere', async () => {
  const { options, registry } = await prepared();
  const manifest = path.join(options.appDir, 'manifests/chromium.json');
  const registrations = [
    { family: 'chromium' as const, manifest, keys: ['HKCU\\A', 'HKCU\\B'] },
    { family: 'chromium' as const, manifest, keys: ['HKCU\\A'] },
  ];
  const changed = install({ ...options, registrations });
  expect(changed.filter((name) => name.startsWith('HKCU'))).toEqual(['HKCU\\A', 'HKCU\\B']);
  expect(registry.values).toEqual(
    new Map([
      ['HKCU\\A', manifest],
      ['HKCU\\B', manifest],
    ]),
  );
  expect(install({ ...options, registrations })).toEqual([]);
  registry.write('HKCU\\B', 'theirs');
  uninstall(options);
  expect(registry.values).toEqual(new Map([['HKCU\\B', 'theirs']]));
});

test('what was unpacked into its place is registered from there', async () => {
  const { options } = await prepared();
  install(options);
  const source = { ...options.source, root: options.appDir };
  rmSync(path.join(options.appDir, 'installed.json'));
  expect(install({ ...options, source })).toContain(options.appDir);
  expect(install({ ...options, source })).toEqual([]);
});

/** A home folder, and everything to install into it for every browser. */
async function prepared() {
  const home = await tempDir();
  const appDir = path.join(home, '.local/share/screenscribe/app');
  const registry = memoryRegistry();
  const system = { platform: 'linux', home, environment: {} } as const;
  const options: InstallOptions = {
    source: await sourceTree(),
    version: '0.1.0',
    appDir,
    platform: 'linux',
    registrations: [
      ...browsers.map((browser) => browserRegistration(browser, system, appDir)),
      customRegistration(path.join(home, 'profile')),
    ],
    registry,
  };
  return { options, home, registry };
}
