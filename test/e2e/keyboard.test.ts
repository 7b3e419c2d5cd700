import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { processesBelow } from '../fixtures/processes-below.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import type { VirtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

const run = promisify(execFile);
const owned = new AsyncDisposableStack();
let screen: VirtualDisplay;
let host: HostProcess;
let window: TextWindow;

beforeAll(async () => {
  screen = owned.use(await desktop());
  host = owned.use(await startHost({ display: screen.name }));
  window = owned.use(
    await textWindow({
      display: screen.name,
      at: { x: 60, y: 40, width: 800, height: 600 },
      html: '<textarea id="text" style="position: fixed; inset: 20px"></textarea>',
    }),
  );
  const { x, y } = await window.place('#text');
  await post('/mouse/click', { x: x + 50, y: y + 50 });
  await window.page.waitForFunction('document.activeElement.id === "text" && document.hasFocus()');
});

afterAll(() => owned.disposeAsync());

const texts: [name: string, text: string][] = [
  ['letters and digits', 'The quick brown Fox 0123456789'],
  ['signs', '`~!@#$%^&*()-_=+[{]}\\|;:\'",<.>/?'],
  ['lines', 'first\n  second\n\nfourth\n'],
  ['accents', 'é ü ß ñ Å œ € „“ – ½'],
  ['other scripts', 'Привет мир, γειά σου, 漢字かな交じり文, 한국어, שלום'],
  ['emoji', '😀 🎉 👩‍👩‍👧 🏳️‍🌈'],
  ['more signs than spare keys', Array.from({ length: 90 }, (_, i) => code(0x4e00 + i)).join('')],
];

test.each(texts)('typed: %s', async (_, text) => {
  await empty();
  const typed = await post('/keyboard/type', { text });
  expect(typed).toMatchObject({ status: 200, json: { typed: [...text].length } });
  await expectText(text);
});

test('a text of a thousand characters arrives whole', async () => {
  await empty();
  const text = 'Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich. '.repeat(18);
  await post('/keyboard/type', { text });
  await expectText(text);
});

test.each(['de', 'fr', 'ru', 'us,ru'])('the layout %s changes nothing', async (layout) => {
  await run('setxkbmap', ['-display', screen.name, layout]);
  await empty();
  const text = 'Yes/No: zäh & "ça" Ж @ {x} 漢';
  await post('/keyboard/type', { text });
  await expectText(text);
  await post('/keyboard/hotkey', { hotkey: 'Ctrl+A' });
  await post('/keyboard/key', { key: 'Delete' });
  await expectText('');
  await run('setxkbmap', ['-display', screen.name, 'us']);
});

test('Caps Lock changes nothing and stays on', async () => {
  await empty();
  await post('/keyboard/key', { key: 'capslock' });
  await post('/keyboard/type', { text: 'Ab é' });
  await expectText('Ab é');
  const { stdout } = await run('xset', ['-display', screen.name, 'q']);
  expect(stdout).toMatch(/Caps Lock:\s+on/);
  await post('/keyboard/key', { key: 'capslock' });
});

test('combinations do what they do in any program', async () => {
  await empty();
  await post('/keyboard/type', { text: 'abc' });
  await post('/keyboard/hotkey', { keys: ['ctrl', 'a'] });
  await post('/keyboard/hotkey', { hotkey: 'Ctrl+C' });
  await post('/keyboard/key', { key: 'End' });
  await post('/keyboard/hotkey', { hotkey: 'Control + v' });
  await expectText('abcabc');
  expect(await send(host.base, { path: '/clipboard' })).toMatchObject({ json: { text: 'abc' } });
});

test('typing ends when the client goes', async () => {
  await empty();
  const body = JSON.stringify({ text: 'x'.repeat(5_000), delayMs: 20 });
  const outgoing = request(`${host.base}/keyboard/type`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  outgoing.end(body).on('error', () => undefined);
  await window.page.waitForFunction('document.querySelector("#text").value.length > 3');
  outgoing.destroy();
  // The next one has its turn only once the first has ended: it would take minutes otherwise.
  await post('/keyboard/type', { text: '!' });
  await vi.waitFor(async () => expect(await value()).toMatch(/^x{4,2000}!$/), 40_000);
});

test('codes with a meaning are not lent, and those that were are given back', async () => {
  await run('setxkbmap', ['-display', screen.name, 'us']);
  const before = await keycodes();
  await empty();
  const text = 'é ж 漢 😀';
  await post('/keyboard/type', { text });
  await expectText(text);
  expect(await keycodes()).toEqual(before);
});

test('what was lent is given back after a kill of the host and its input', async () => {
  const before = await keycodes();
  await empty();
  await using other = await startHost({ display: screen.name });
  const typing = send(other.base, {
    method: 'POST',
    path: '/keyboard/type',
    body: { text: 'ж'.repeat(500), delayMs: 100 },
  }).catch(() => undefined);
  await vi.waitFor(async () => expect(await value()).toContain('ж'), { timeout: 60_000 });
  const all = await processesBelow(other.child.pid ?? 0);
  for (const pid of [other.child.pid ?? 0, ...all]) process.kill(pid, 'SIGKILL');
  await typing;
  expect(await keycodes()).not.toEqual(before);
  await using again = await startHost({ display: screen.name, dataDir: other.dataDir });
  await vi.waitFor(async () => expect(await keycodes()).toEqual(before), { timeout: 60_000 });
  expect(await send(again.base, { path: '/agents/log' })).toMatchObject({
    json: { halted: false },
  });
});

test.each(['Control_L', 'Shift_L', 'Alt_L'])('%s that is held makes no shortcuts', async (key) => {
  await empty();
  await xdotool(screen.name, 'keydown', key);
  await post('/keyboard/type', { text: 'wax a' });
  await expectText('wax a');
  await xdotool(screen.name, 'keyup', key);
});

/** What every key code means, as `keycode 24 = q Q`. */
async function keycodes(): Promise<string[]> {
  const { stdout } = await run('xmodmap', ['-display', screen.name, '-pke']);
  return stdout.split('\n').map((line) => line.trim());
}

async function expectText(text: string) {
  await vi.waitFor(async () => expect(await value()).toBe(text), { timeout: 60_000, interval: 50 });
}

function value(): Promise<string> {
  return window.page.locator('#text').inputValue();
}

async function empty() {
  await window.page.locator('#text').fill('');
}

async function post(path: string, body: object) {
  const answer = await send(host.base, { method: 'POST', path, body });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  return answer;
}

function code(point: number): string {
  return String.fromCodePoint(point);
}
