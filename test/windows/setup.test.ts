import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildExtension } from '../../scripts/build-extension.ts';
import { filesBelow, installedSize } from '../../scripts/package/staged.ts';
import { makeSetup, stageWindows } from '../../scripts/package/windows/stage-windows.ts';
import { chromiumExtensionId, firefoxExtensionId } from '../../shared/extension-ids.ts';
import { nativeHostName } from '../../shared/native-host-name.ts';
import { version } from '../../shared/node/version.ts';
import { send } from '../fixtures/send.ts';
import {
  onDriveC,
  sourceApp,
  type Wine,
  windowsNode,
  windowsPath,
  wine,
  wineFolder,
} from '../fixtures/wine/wine.ts';

const root = path.resolve(import.meta.dirname, '../..');
const home = 'C:\\users\\Jürgen & Söhne';
const local = `${home}\\AppData\\Local`;
const app = `${local}\\Screenscribe\\app`;
const link =
  'C:\\users\\root\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Screenscribe.lnk';
const data = `${local}\\Screenscribe`;
const temporary = `${local}\\Temp`;
const environment = {
  USERPROFILE: home,
  APPDATA: `${home}\\AppData\\Roaming`,
  LOCALAPPDATA: local,
  TEMP: temporary,
  TMP: temporary,
};
const chromiums = ['Google\\Chrome', 'Microsoft\\Edge', 'BraveSoftware\\Brave-Browser', 'Chromium'];
const isOfHistory =
  /^(?:history\.sqlite.*|screenshots|settings\.json|logs|host\.lock.*|room-for-deleting)$/;
const waiting = { timeout: 240_000, interval: 500 };

const owned = new AsyncDisposableStack();
let system: Wine;
let setup: string;
let installed: { files: string[]; kilobytes: number };

beforeAll(async () => {
  system = owned.use(await wine());
  const staged = path.join(system.scratch, 'staged');
  mkdirSync(staged);
  const built = {
    chromium: await buildExtension('chrome', staged),
    firefox: await buildExtension('firefox', staged),
  };
  const made = await stageWindows({ root, staged, version, epoch: 1, built }, wineFolder);
  setup = path.join(system.scratch, `screenscribe-${version}-setup.exe`);
  // Quick to make; what is released is smaller.
  const names = { OUT: setup, APP: made.app, ICON: made.icon, VERSION: version };
  makeSetup('windows-setup.nsi', {
    epoch: 1,
    names: { ...names, KILOBYTES: 1, COMPRESSOR: 'zlib' },
  });
  installed = { files: filesBelow(made.app), kilobytes: installedSize(made.app) };
  rmSync(staged, { recursive: true });
  mkdirSync(onDriveC(temporary), { recursive: true });
});

afterAll(async () => {
  await owned.disposeAsync();
  for (const folder of [home, link]) rmSync(onDriveC(folder), { recursive: true, force: true });
});

test('what is installed reads by its own library, and holds nothing that only others run', () => {
  const { files, kilobytes } = installed;
  const core = 'node_modules/tesseract.js-core/tesseract-core';
  for (const part of ['tesseract', 'leptonica', 'gcc', 'mingw-w64']) {
    expect(files).toContain(`lib/tesseract/LICENSE-${part}.txt`);
  }
  expect(files).toContain('lib/tesseract/libtesseract-5.dll');
  expect(files.filter((file) => file.startsWith(core))).toEqual([
    `${core}-relaxedsimd-lstm.js`,
    `${core}-relaxedsimd-lstm.wasm`,
  ]);
  const ofOthers =
    /\.(?:so|dylib)\b|prebuilds\/(?!win32)|(?:linux|darwin|macos)[\w-]*\/[^/]+\.node$/;
  expect(files.filter((file) => ofOthers.test(file))).toEqual([]);
  expect(kilobytes).toBeLessThan(186_000);
});

test('setup in silence, a capture, setup over the host that runs, uninstall', async () => {
  expect(await runSetup()).toMatchObject({ code: 0 });
  const known = await registry();
  for (const vendor of chromiums) {
    expect(manifestOf(vendor, known)).toMatchObject({
      allowed_origins: [`chrome-extension://${chromiumExtensionId}/`],
    });
  }
  expect(manifestOf('Mozilla', known)).toEqual({
    name: nativeHostName,
    description: expect.any(String),
    path: `${app}\\bridge.bat`,
    type: 'stdio',
    allowed_extensions: [firefoxExtensionId],
  });
  expect(existsSync(onDriveC(`${app}\\bridge.bat`))).toBe(true);
  expect(known).toContain(`"DisplayVersion"="${version}"`);
  expect(existsSync(onDriveC(link))).toBe(true);
  expect(existsSync(onDriveC(`${app}\\extension\\chromium\\manifest.json`))).toBe(true);
  // Found by the PATH that Windows gives to what is started from now on.
  const typed = (...words: string[]) =>
    system.program('cmd.exe', ['/d', '/c', 'screenscribe', ...words], environment);
  expect((await typed('--version')).output.trim()).toBe(version);
  expect((await typed('doctor')).output).not.toContain('✗');

  const host = await installedHost();
  expect(await json('/status')).toMatchObject({ version, ocr: { engine: 'native' } });
  await showText('Gate B12 closes at 17:45');
  await vi.waitFor(async () => {
    const region = { x: 0, y: 0, width: 1280, height: 400 };
    const { json } = await send(host.base, {
      method: 'POST',
      path: '/capture/region',
      body: region,
    });
    expect(json).toMatchObject({ text: expect.stringContaining('Gate B12 closes at 17:45') });
  }, waiting);
  expect(await found()).not.toBe(0);

  expect(await runSetup()).toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(host.child.exitCode).not.toBeNull(), waiting);
  const again = await installedHost();
  expect(await found()).not.toBe(0);

  expect(await system.program(`${app}\\uninstall.exe`, ['/S'], environment)).toBeDefined();
  await vi.waitFor(() => expect(existsSync(onDriveC(app))).toBe(false), waiting);
  await vi.waitFor(() => expect(again.child.exitCode).not.toBeNull(), waiting);
  await vi.waitFor(async () => expect(await registry()).not.toMatch(/screenscribe/i), waiting);
  expect(existsSync(onDriveC(link))).toBe(false);
  expect((await typed('--version')).output).not.toContain(version);
  // The files that remain according to docs/install.md.
  expect(readdirSync(onDriveC(home))).toEqual(['AppData']);
  expect(readdirSync(onDriveC(`${home}\\AppData`))).toEqual(['Local']);
  expect(readdirSync(onDriveC(local)).sort()).toEqual(['Screenscribe', 'Temp']);
  const left = readdirSync(onDriveC(data));
  expect(left).toEqual(
    expect.arrayContaining(['history.sqlite', 'screenshots', 'settings.json', 'logs']),
  );
  expect(left.filter((name) => !isOfHistory.test(name))).toEqual([]);
  await startHost(windowsNode, windowsPath(path.join(sourceApp, 'native-host/main.ts')));
  expect(await found()).not.toBe(0);

  function installedHost() {
    return startHost(`${app}\\runtime\\node.exe`, `${app}\\native-host\\main.ts`);
  }

  async function startHost(node: string, main: string) {
    const started = await system.host({ node, main, environment });
    base = started.base;
    return started;
  }
});

let base: string;

function runSetup() {
  return system.program(windowsPath(setup), ['/S'], environment);
}

async function json(pathname: string) {
  return (await send(base, { path: pathname })).json;
}

async function found(): Promise<number> {
  const { entries } = (await json('/history/search?q=gate')) as { entries: unknown[] };
  return entries.length;
}

async function showText(text: string) {
  const file = path.join(system.scratch, 'gate.txt');
  writeFileSync(file, text);
  system.start(['notepad', windowsPath(file)]);
}

/** The manifest that the registry names for a vendor's browsers. */
function manifestOf(vendor: string, known: string): unknown {
  const key = `[HKEY_CURRENT_USER\\Software\\${vendor}\\NativeMessagingHosts\\${nativeHostName}]`;
  const [, value = ''] = known.split(key);
  const file = /^\s*@="(.*)"/.exec(value)?.[1];
  if (file === undefined) throw new Error(`${key} names no manifest`);
  return JSON.parse(readFileSync(onDriveC(file), 'utf8'));
}

/** All that the user's registry holds, but for Wine's own notes of menus that once were. */
async function registry(): Promise<string> {
  const file = path.join(system.scratch, 'user.reg');
  rmSync(file, { force: true });
  await system.program('reg.exe', ['export', 'HKCU', windowsPath(file), '/y'], {});
  const parts = readFileSync(file, 'utf16le').replaceAll('\\\\', '\\').split('\r\n\r\n');
  return parts.filter((part) => !part.startsWith('[HKEY_CURRENT_USER\\Software\\Wine')).join('\n');
}
