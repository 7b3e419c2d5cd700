import { expect, test, vi } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { frozenInput } from '../fixtures/screen/frozen-input.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { send } from '../fixtures/send.ts';

// A program that has grabbed the pointer or the keyboard, and hangs.

// Each waits for as long as the host does, half a minute: all of them at once, on a display of its own.
vi.setConfig({ maxConcurrency: 8 });

const onPointer: [string, object][] = [
  ['/mouse/move', { x: 110, y: 100 }],
  ['/mouse/click', {}],
  ['/mouse/click', { button: 'right', count: 3, modifiers: ['ctrl', 'shift'] }],
  ['/mouse/drag', { from: { x: 40, y: 30 }, to: { x: 300, y: 200 }, durationMs: 10 }],
  ['/mouse/scroll', { dy: -3 }],
  ['/mouse/scroll', { dx: 2 }],
];

test.concurrent.each(onPointer)(
  'where a program holds the pointer, %s %j is told so',
  (path, body) => expectTimeout({ held: 'pointer', path, body, words: /pointer|program/ }),
);

const onKeyboard: [string, object][] = [
  ['/keyboard/type', { text: 'Ab' }],
  ['/keyboard/hotkey', { hotkey: 'Ctrl+B' }],
];

test.concurrent.each(onKeyboard)('where one holds the keyboard, %s %j is told so', (path, body) =>
  expectTimeout({ held: 'keyboard', path, body, words: /keyboard/ }),
);

async function expectTimeout(wanted: {
  held: 'pointer' | 'keyboard';
  path: string;
  body: object;
  words: RegExp;
}) {
  const { held, path, body, words } = wanted;
  await using screen = await virtualDisplay();
  await using host = await startHost({ display: screen.name });
  const post = (to: string, json: object) =>
    send(host.base, { method: 'POST', path: to, body: json });
  const nothing = { keys: [], buttons: 0 };
  await post('/mouse/move', { x: 40, y: 30 });
  {
    using _held = frozenInput(screen.name, held);
    expect(await post(path, body)).toMatchObject({
      status: 504,
      json: { code: 'timeout', detail: expect.stringMatching(words) },
    });
    expect(pressedInput(screen.name)).toEqual(nothing);
  }
  expect(pressedInput(screen.name)).toEqual(nothing);
  expect(await post(path, body)).toMatchObject({ status: 200 });
}
