import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildExtension } from '../../scripts/build-extension.ts';
import { filesBelow, put, zipFolder } from '../../scripts/package/staged.ts';
import { makeSetup, stageWindows } from '../../scripts/package/windows-setup/stage-windows.ts';
import { run } from '../../scripts/run.ts';
import {
  chromiumExtensionId,
  firefoxExtensionId,
  nativeHostName,
} from '../../shared/identifiers.ts';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { drawCode } from '../../shared/node/ocr/testing/draw-code.ts';
import { drawnLines, drawText } from '../../shared/node/ocr/testing/draw-text.ts';
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
const sentence = 'Gate B12 closes at 17:45.';
/** Of what is on the disk after the setup, folders and what it compiled at its first start included. */
const mostBytes = 150_000_000;
const waiting = { timeout: 240_000, interval: 500 };

const owned = new AsyncDisposableStack();
let system: Wine;
let setup: string;
/** The variables that every setup of these tests has. */
let setupNames: Record<string, string | number>;
let installed: string[];
let firefoxFiles: string[];
/** Where the archive for Windows was unpacked. */
let portable: string;

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
  const ICON = path.join(system.scratch, 'screenscribe.ico');
  copyFileSync(made.icon, ICON);
  setupNames = { ICON, VERSION: version, KILOBYTES: 1, COMPRESSOR: 'zlib' };
  makeSetup('windows-setup.nsi', {
    epoch: 1,
    names: { ...setupNames, OUT: setup, APP: made.app },
  });
  installed = filesBelow(made.app);
  firefoxFiles = filesBelow(built.firefox);
  const archive = path.join(system.scratch, 'portable.zip');
  zipFolder(archive, made.app, 1);
  portable = path.join(system.scratch, 'Unpacked here');
  run('unzip', ['-q', archive, '-d', portable]);
  rmSync(staged, { recursive: true });
  mkdirSync(onDriveC(temporary), { recursive: true });
});

afterAll(async () => {
  await owned.disposeAsync();
  for (const folder of [home, link]) rmSync(onDriveC(folder), { recursive: true, force: true });
});

test('what is installed reads by its own library, and holds nothing that only others run', () => {
  const files = installed;
  for (const part of ['tesseract', 'leptonica', 'gcc', 'mingw-w64']) {
    expect(files).toContain(`lib/tesseract/LICENSE-${part}.txt`);
  }
  expect(files).toContain('lib/tesseract/libtesseract-5.dll');
  const ofOthers =
    /\.(?:so|dylib)\b|prebuilds\/(?!win32)|(?:linux|darwin|macos)[\w-]*\/[^/]+\.node$/;
  expect(files.filter((file) => ofOthers.test(file))).toEqual([]);
  // Some of these are in the extension: none is stored twice.
  for (const name of [
    /tesseract-?core.*\.wasm$|tesseract\/core\.js$/,
    /eng\.traineddata\.gz$/,
    /reader\.wasm$/,
  ]) {
    expect(files.filter((file) => name.test(file)).filter(isNoAccurateModel)).toHaveLength(1);
  }
});

test('the unpacked archive runs from a folder with a space, and reads by both engines', async () => {
  expect(bytesOf(portable)).toBeLessThan(mostBytes);
  const host = await system.host({
    node: windowsPath(path.join(portable, 'runtime/node.exe')),
    main: windowsPath(path.join(portable, 'native-host/main.ts')),
    environment: { SCREENSCRIBE_DATA_DIR: windowsPath(path.join(system.scratch, 'portable data')) },
  });
  base = host.base;
  expect(await send(base, { path: '/status' })).toMatchObject({ status: 200, json: { version } });
  const text = await drawText({ width: 400, height: 160 }, drawnLines([sentence]));
  const code = { format: 'QRCode', text: 'https://example.org/gate' } as const;
  const picture = await encodePng(await drawCode(text, code, { left: 290, top: 50, size: 100 }));
  for (const engine of ['native', 'wasm']) {
    const body = { ocr: { engine } };
    expect(await send(base, { method: 'PUT', path: '/settings', body })).toMatchObject({
      status: 200,
    });
    expect(await json('/status')).toMatchObject({ ocr: { engine } });
    const headers = { 'content-type': 'image/png' };
    const read = { method: 'POST', path: '/ocr?layout=lines', headers, body: picture };
    expect(await send(base, read)).toMatchObject({
      status: 200,
      json: { text: expect.stringContaining(sentence), codes: [{ text: code.text }] },
    });
  }
  const bundle = readFileSync(
    createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  );
  const { status, bytes } = await send(base, { path: '/docs/swagger-ui-bundle.js' });
  expect(status).toBe(200);
  expect(bytes.length).toBeGreaterThan(bundle.length / 2);
  expect(bytes.toString()).toContain('SwaggerUIBundle');
  await send(base, { method: 'POST', path: '/quit' });
  await vi.waitFor(() => expect(host.child.exitCode).not.toBeNull(), waiting);
});

test('the unpacked archive makes documents of PDFs', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 100]).drawText(sentence, { x: 20, y: 40, size: 12 });
  const file = path.join(system.scratch, 'a letter.pdf');
  writeFileSync(file, await pdf.save());
  const cli = windowsPath(path.join(portable, 'native-host/cli.ts'));
  const node = windowsPath(path.join(portable, 'runtime/node.exe'));
  const ocr = [cli, 'ocr', '--format', 'md', windowsPath(file)];
  expect(await system.program(node, ocr, environment)).toMatchObject({
    code: 0,
    output: expect.stringContaining(sentence),
  });
});

test('its Node speaks English and German and knows every encoding, as the whole one', async () => {
  const script = path.join(system.scratch, 'words.mjs');
  writeFileSync(script, wordsOfNode);
  const words = async (node: string) =>
    (await system.program(node, [windowsPath(script)], environment)).output.replaceAll('\r', '');
  const whole = await words(windowsNode);
  expect(whole).toContain('1. Januar 1970');
  expect(await words(windowsPath(path.join(portable, 'runtime/node.exe')))).toBe(whole);
});

test('setup in silence says by its code why it did not install', async () => {
  const broken = path.join(system.scratch, 'broken');
  put(broken, 'native-host/cli.ts', 'process.exitCode = 1;');
  const setupOfBroken = path.join(system.scratch, 'broken-setup.exe');
  makeSetup('windows-setup.nsi', {
    epoch: 1,
    names: { ...setupNames, OUT: setupOfBroken, APP: broken },
  });
  const installBroken = async () =>
    (await system.program(windowsPath(setupOfBroken), ['/S'], environment)).code;

  expect(await installBroken()).toBe(1);
  expect(existsSync(onDriveC(app))).toBe(false);
  expect(await registry()).not.toMatch(/screenscribe/i);

  put(onDriveC(app), 'letter.txt', 'of somebody');
  expect(await installBroken()).toBe(2);
  expect(readdirSync(onDriveC(app))).toEqual(['letter.txt']);
  rmSync(onDriveC(app), { recursive: true });

  // A program that runs cannot be removed. This one runs until its file is taken away.
  const isRunning = path.join(system.scratch, 'running.txt');
  const script = path.join(system.scratch, 'run.mjs');
  writeFileSync(script, untilRemoved(windowsPath(isRunning)));
  put(onDriveC(app), 'native-host/cli.ts', '');
  put(onDriveC(app), 'runtime/node.exe', readFileSync(path.join(portable, 'runtime/node.exe')));
  const running = system.start([`${app}\\runtime\\node.exe`, windowsPath(script)]);
  await vi.waitFor(() => expect(existsSync(isRunning)).toBe(true), waiting);
  expect(await installBroken()).toBe(3);
  expect(existsSync(onDriveC(`${app}\\runtime\\node.exe`))).toBe(true);
  rmSync(isRunning);
  await vi.waitFor(() => expect(running.exitCode).toBe(0), waiting);
  rmSync(onDriveC(app), { recursive: true });
});

test('setup in silence, a capture, setup over the host that runs, uninstall', async () => {
  expect(await runSetup()).toMatchObject({ code: 0 });
  expect(bytesOf(onDriveC(app))).toBeLessThan(mostBytes);
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
  const firefox = onDriveC(`${app}\\extension\\firefox`);
  expect(filesBelow(firefox)).toEqual(firefoxFiles);
  expect(readFileSync(path.join(firefox, 'manifest.json'), 'utf8')).toContain(firefoxExtensionId);
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

/** As `du` counts, which counts a file with two names once. */
function bytesOf(folder: string): number {
  return Number.parseInt(run('du', ['-sb', folder]), 10);
}

function isNoAccurateModel(file: string): boolean {
  return !file.includes('4.0.0_best_int');
}

function untilRemoved(file: string): string {
  return `import { existsSync, writeFileSync } from 'node:fs';
const file = ${JSON.stringify(file)};
writeFileSync(file, '');
const timer = setInterval(() => existsSync(file) || clearInterval(timer), 200);
`;
}

/** Prints what a program may ask of its languages and encodings. */
const wordsOfNode = `
const bytes = Uint8Array.from({ length: 700 }, (_, at) => at < 256 ? at : 0x81 + ((at * 37) % 120));
for (const language of ['en', 'en-GB', 'de', 'de-AT', 'de-CH']) {
  const time = { dateStyle: 'full', timeStyle: 'long', timeZone: 'Europe/Berlin' };
  const money = { style: 'currency', currency: 'EUR' };
  console.log(
    new Intl.DateTimeFormat(language, time).format(0),
    new Intl.NumberFormat(language, money).format(12345.6),
    new Intl.PluralRules(language).select(1),
    ['z', 'ä', 'a', 'Z', 'ß'].sort(new Intl.Collator(language).compare).join(''),
    new Intl.DisplayNames(language, { type: 'language' }).of('fr'),
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment('Hello you, 1.5 times')].length,
  );
}
for (const encoding of ['ibm866', 'iso-8859-2', 'iso-8859-7', 'koi8-r', 'macintosh', 'windows-1251',
  'windows-874', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis',
  'euc-kr', 'utf-16be']) {
  console.log(encoding, escape(new TextDecoder(encoding).decode(bytes)));
}
console.log('ﬁ½'.normalize('NFKC') === 'fi1⁄2', 'İ'.toLocaleLowerCase('tr').length);
console.log(new URL('http://münchen.de').host, /\\p{Script=Thai}/u.test('ไ'));
`;
