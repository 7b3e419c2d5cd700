import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { sourceApp, type Wine, windowsNode, windowsPath, wine } from '../fixtures/wine/wine.ts';

const owned = new AsyncDisposableStack();
let system: Wine;
let base: string;

beforeAll(async () => {
  system = owned.use(await wine());
  ({ base } = await system.host());
});

afterAll(() => owned.disposeAsync());

const scripts = [
  'The quick brown fox — naïve, Ærø, ß, ñ, ő',
  'Съешь же ещё этих мягких французских булок',
  'Ξεσκεπάζω την ψυχοφθόρα',
  '你好，世界。電腦',
  'いろはにほへと カタカナ',
  '안녕하세요 세계',
  'مرحبا بالعالم',
  'שלום עולם',
  'ภาษาไทย',
  'नमस्ते दुनिया',
  'symbols € ½ ≠ 𝄞 😀 👩‍🚀',
  '\ttabs and "quotes" \\ ~',
].join('\n');

test.each([0, 5])('ten scripts come to Notepad to the letter, %d ms apart', async (delayMs) => {
  const file = await notepad(`typed-${delayMs}`);
  const answer = await post('/keyboard/type', { text: scripts, delayMs });
  expect(answer.json).toEqual({ typed: [...scripts].length });
  await post('/keyboard/hotkey', { keys: ['ctrl', 's'] });
  await vi.waitFor(() => expect(textOf(file)).toBe(scripts), waiting);
});

test('the clipboard holds what it is given, for Notepad too, and what Notepad copies', async () => {
  const text = 'é 漢 😀\tcell\nanother line\n\n';
  expect((await post('/clipboard', { text })).json).toEqual({ text });
  expect((await send(base, { path: '/clipboard' })).json).toEqual({ text });
  const file = await notepad('pasted');
  await post('/keyboard/hotkey', { keys: ['ctrl', 'v'] });
  await post('/keyboard/hotkey', { keys: ['ctrl', 's'] });
  await vi.waitFor(() => expect(textOf(file)).toBe(text), waiting);
  await notepad('copied');
  await post('/keyboard/type', { text: 'Gleis 9¾ — 你好' });
  await post('/keyboard/hotkey', { keys: ['ctrl', 'a'] });
  await post('/keyboard/hotkey', { keys: ['ctrl', 'c'] });
  await vi.waitFor(async () => {
    const { json } = await send(base, { path: '/clipboard' });
    expect(json).toEqual({ text: 'Gleis 9¾ — 你好' });
  }, waiting);
});

test('the screen is the picture that the display shows, and a region of it is read', async () => {
  await notepad('read');
  await post('/keyboard/type', { text: 'Gate B12 closes at 17:45' });
  const { box } = await window('read.txt');
  const region = { x: box.x, y: box.y, width: box.width, height: 120 };
  await vi.waitFor(async () => {
    const { json } = await post('/capture/region', region);
    expect(json).toMatchObject({ text: expect.stringContaining('Gate B12 closes at 17:45') });
  }, waiting);
  await vi.waitFor(async () => {
    const { bytes } = await send(base, { path: '/screen' });
    expect(await pixels(bytes)).toEqual(await pixels(shown()));
  }, waiting);
});

test('the pointer goes where it is told, and a click opens the menu under it', async () => {
  await notepad('click');
  const { box } = await window('click.txt');
  // In its menu bar, below the title that no window manager draws here.
  const at = { x: box.x + 18, y: box.y + 40 };
  expect((await post('/mouse/click', at)).json).toEqual(at);
  expect((await send(base, { path: '/mouse/position' })).json).toEqual(at);
  const below = { x: box.x, y: box.y + 30, width: 300, height: 250 };
  await vi.waitFor(async () => {
    const { json } = await post('/capture/region', below);
    expect(json).toMatchObject({ text: expect.stringMatching(/Open.*Save/s) });
  }, waiting);
  await post('/keyboard/key', { key: 'Escape' });
});

test('windows are told with their program and their whole frame, and get the keyboard', async () => {
  await notepad('first');
  await notepad('second');
  const first = await window('first.txt');
  expect(first).toMatchObject({ app: 'notepad', focused: false });
  const answer = await post('/windows/focus', { ref: first.ref });
  expect(answer.json).toMatchObject({ ref: first.ref, focused: true });
  expect(await window('first.txt')).toMatchObject({ focused: true });
  expect(await window('second.txt')).toMatchObject({ focused: false });
});

test('the hotkey is this program’s alone, and every press counts, however short', async () => {
  await notepad('hotkey');
  expect((await send(base, { path: '/hotkey' })).json).toEqual({
    ...{ hotkey: 'Ctrl+Shift+2', default: 'Ctrl+Shift+2' },
    registered: true,
  });
  const presses = 20;
  const { display } = system;
  // No window manager gives X11's focus to the windows of Wine.
  await xdotool(display, 'search', '--name', '^hotkey.txt', 'windowfocus', '--sync');
  await xdotool(display, 'keydown', 'ctrl', 'keydown', 'shift');
  await xdotool(display, 'key', '--delay', '1', ...Array<string>(presses).fill('2'));
  await xdotool(display, 'keyup', 'shift', 'keyup', 'ctrl');
  await vi.waitFor(() => expect(timesPressed()).toBe(presses), waiting);
});

test('a hotkey that another program has is refused, and one that is free is taken', async () => {
  const calls = windowsPath(path.join(sourceApp, 'native-host/hotkey/win32/hotkeys.ts'));
  const other = windowsPath(path.join(system.scratch, 'inside/take-hotkey.ts'));
  const set = (hotkey: string) => send(base, { method: 'PUT', path: '/hotkey', body: { hotkey } });
  system.start([windowsNode, other, calls]);
  await vi.waitFor(async () => {
    await set('Ctrl+Alt+8');
    expect((await set('Ctrl+Alt+9')).json).toMatchObject({ code: 'hotkey_unavailable' });
  }, waiting);
  expect((await set('Ctrl+Alt+7')).json).toEqual({
    ...{ hotkey: 'Ctrl+Alt+7', default: 'Ctrl+Shift+2' },
    registered: true,
  });
});

function timesPressed(): number {
  const folder = path.join(system.scratch, 'data/logs');
  const logs = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return logs.join('').split('the capture hotkey was pressed').length - 1;
}

const waiting = { timeout: 240_000, interval: 500 };

/** Notepad with an empty file of that name, which no other test has, in the foreground. @returns the file */
async function notepad(name: string): Promise<string> {
  const file = path.join(system.scratch, `${name}.txt`);
  writeFileSync(file, utf16Mark);
  system.start(['notepad', windowsPath(file)]);
  await vi.waitFor(async () => {
    expect(await window(`${name}.txt`)).toMatchObject({ focused: true });
  }, waiting);
  return file;
}

/** It makes Notepad save in UTF-16, which Wine's has no doubt about. */
const utf16Mark = Buffer.from([0xff, 0xfe]);

function textOf(file: string): string {
  return readFileSync(file).subarray(utf16Mark.length).toString('utf16le').replaceAll('\r\n', '\n');
}

type Found = {
  ref: string;
  title: string;
  box: { x: number; y: number; width: number; height: number };
};

async function window(title: string): Promise<Found> {
  const { json } = await send(base, { path: '/windows/all' });
  const { windows } = json as { windows: Found[] };
  const found = windows.find((one) => one.title.startsWith(title));
  if (!found) throw new Error(`no window ${title}: ${JSON.stringify(windows)}`);
  return found;
}

function post(pathname: string, body: object) {
  return send(base, { method: 'POST', path: pathname, body });
}

function shown(): Buffer {
  const options = { env: { ...process.env, DISPLAY: system.display }, maxBuffer: 1e8 };
  return execFileSync('maim', ['--hidecursor'], options);
}

function pixels(png: Uint8Array): Promise<Buffer> {
  return sharp(png).removeAlpha().raw().toBuffer();
}
