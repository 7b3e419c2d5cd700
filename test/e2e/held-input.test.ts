import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { frozenInput } from '../fixtures/screen/frozen-input.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { type VirtualDisplay, virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { send } from '../fixtures/send.ts';

// A program that has grabbed the pointer or the keyboard, and hangs.

const owned = new AsyncDisposableStack();
let screen: VirtualDisplay;
let host: HostProcess;

beforeAll(async () => {
  screen = owned.use(await virtualDisplay());
  host = owned.use(await startHost({ display: screen.name }));
  await post('/mouse/move', { x: 40, y: 30 });
});

afterAll(() => owned.disposeAsync());

const onPointer: [string, object][] = [
  ['/mouse/move', { x: 110, y: 100 }],
  ['/mouse/click', {}],
  ['/mouse/click', { button: 'right', count: 3, modifiers: ['ctrl', 'shift'] }],
  ['/mouse/drag', { from: { x: 40, y: 30 }, to: { x: 300, y: 200 }, durationMs: 10 }],
  ['/mouse/scroll', { dy: -3 }],
  ['/mouse/scroll', { dx: 2 }],
];

test.each(onPointer)('where a program holds the pointer, %s %j is told so', async (path, body) => {
  {
    using _held = frozenInput(screen.name, 'pointer');
    await expectTimeout(path, body, /pointer|program/);
  }
  expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 });
  expect(await post(path, body)).toMatchObject({ status: 200 });
});

const onKeyboard: [string, object][] = [
  ['/keyboard/type', { text: 'Ab' }],
  ['/keyboard/hotkey', { hotkey: 'Ctrl+B' }],
];

test.each(onKeyboard)('where one holds the keyboard, %s %j is told so', async (path, body) => {
  {
    using _held = frozenInput(screen.name, 'keyboard');
    await expectTimeout(path, body, /keyboard/);
  }
  expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 });
  expect(await post(path, body)).toMatchObject({ status: 200 });
});

async function expectTimeout(path: string, body: object, words: RegExp) {
  expect(await post(path, body)).toMatchObject({
    status: 504,
    json: { code: 'timeout', detail: expect.stringMatching(words) },
  });
  expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 });
}

function post(path: string, body: object) {
  return send(host.base, { method: 'POST', path, body });
}
