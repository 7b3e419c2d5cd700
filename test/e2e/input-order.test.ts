import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endProcess } from '../fixtures/child-process.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import type { VirtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

// What programs do with a layout that changed takes time, in which nothing may overtake anything.

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
      at: { x: 20, y: 40, width: 600, height: 600 },
      html: `<textarea id="first" style="position: fixed; inset: 20px 20px 320px"></textarea>
        <textarea id="second" style="position: fixed; inset: 320px 20px 20px"></textarea>`,
    }),
  );
});

afterAll(() => owned.disposeAsync());

test.each([0, 1, 2])(
  'after signs without a key a click comes before what is typed then: %d',
  async (round) => {
    await empty();
    const signs = missingSigns(30, round);
    const second = await middleOf('#second');
    await post('/mouse/click', await middleOf('#first'));
    await post('/keyboard/type', { text: signs });
    await post('/mouse/click', second);
    expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 });
    await post('/keyboard/type', { text: 'then this' });
    await expectFields(signs, 'then this');
    await post('/keyboard/type', { text: missingSigns(5, round + 10) });
    const answer = await post('/mouse/drag', { from: second, to: { x: 40, y: 70 }, durationMs: 0 });
    expect(answer.json).toEqual({ x: 40, y: 70 });
    expect(await xdotool(screen.name, 'getmouselocation')).toMatch(/^x:40 y:70 /);
  },
);

test('keys go to the program that was clicked last, also one that takes no pings', async () => {
  await empty();
  await using other = await keyWindow();
  await post('/mouse/click', await middleOf('#first'));
  await post('/keyboard/type', { text: missingSigns(23, 20) });
  await post('/mouse/click', other.middle);
  await post('/keyboard/type', { text: 'xyz' });
  await post('/mouse/click', await middleOf('#second'));
  await post('/keyboard/type', { text: 'back' });
  await expectFields(missingSigns(23, 20), 'back');
  await vi.waitFor(() => expect(other.keys).toEqual(['x', 'y', 'z']), { timeout: 60_000 });
});

test('what is left of a text that spare keys typed stays right, page by page', async () => {
  await empty();
  await post('/mouse/click', await middleOf('#first'));
  const text = missingSigns(120, 30);
  await post('/keyboard/type', { text });
  await expectFields(text, '');
});

/** Signs that no key of the layout has. */
function missingSigns(count: number, page: number): string {
  return Array.from({ length: count }, (_, at) =>
    String.fromCodePoint(0x4e00 + page * 200 + at),
  ).join('');
}

/** A window of xev, which prints the keys that it gets. */
async function keyWindow() {
  const xev = spawn('xev', ['-geometry', '300x200+800+200', '-event', 'keyboard'], {
    env: { ...process.env, DISPLAY: screen.name },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const keys: string[] = [];
  let pressing = false;
  createInterface({ input: xev.stdout }).on('line', (line) => {
    if (/^Key(Press|Release) event/.test(line)) pressing = line.startsWith('KeyPress');
    const key = /\(keysym 0x[0-9a-f]+, (\w+)\)/.exec(line)?.[1];
    if (key && pressing) keys.push(key);
  });
  const id = await vi.waitFor(
    async () => {
      const [found] = await xWindows(screen.name, 'Event Tester');
      if (!found) throw new Error('xev shows no window');
      return found;
    },
    { timeout: 60_000 },
  );
  const { x, y, width, height } = await xWindowPlace(screen.name, id);
  return {
    keys,
    middle: { x: x + Math.round(width / 2), y: y + Math.round(height / 2) },
    [Symbol.asyncDispose]: () => endProcess(xev),
  };
}

async function expectFields(first: string, second: string) {
  const values = () =>
    Promise.all(['#first', '#second'].map((id) => window.page.locator(id).inputValue()));
  await vi.waitFor(async () => expect(await values()).toEqual([first, second]), {
    timeout: 60_000,
    interval: 50,
  });
}

async function empty() {
  for (const id of ['#first', '#second']) await window.page.locator(id).fill('');
}

async function middleOf(selector: string) {
  const { x, y, width, height } = await window.place(selector);
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

async function post(path: string, body: object) {
  const answer = await send(host.base, { method: 'POST', path, body });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  return answer;
}
