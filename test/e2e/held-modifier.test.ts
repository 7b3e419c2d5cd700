import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { heldKey } from '../fixtures/screen/held-key.ts';
import { lockedModifier } from '../fixtures/screen/locked-modifier.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import type { VirtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

// With Ctrl each letter would be a shortcut: Ctrl+A and Ctrl+X empty a field.

const owned = new AsyncDisposableStack();
const patience = { timeout: 60_000, interval: 20 };
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
      html: `<textarea id="text" autofocus style="position: fixed; inset: 20px">kept</textarea>
        <script>globalThis.seen = []; addEventListener('keydown', ({ key }) => seen.push(key), true)</script>`,
    }),
  );
  const { x, y } = await window.place('#text');
  await post('/mouse/click', { x: x + 50, y: y + 50 });
  await window.page.waitForFunction('document.activeElement.id === "text" && document.hasFocus()');
});

afterAll(() => owned.disposeAsync());

const keysHeld = [['Control_L'], ['Shift_L'], ['Alt_L'], ['Super_L']];

test.each(keysHeld)('%s that a person holds is let go, and all is typed as it is', async (name) => {
  await begin();
  {
    using _held = heldKey(screen.name, name);
    await vi.waitFor(() => expect(pressedInput(screen.name).keys).toHaveLength(1), patience);
    expect(await post('/keyboard/type', { text: 'axc' })).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await text()).toBe('keptaxc'), patience);
  }
  expect(pressedInput(screen.name).keys).toEqual([]);
});

const masks = [
  ['Shift', 1],
  ['Ctrl', 4],
  ['Alt', 8],
  ['Super', 64],
] as const;

test.each(masks)('where sticky keys hold %s nothing is typed', async (_, mask) => {
  await begin();
  {
    using _locked = lockedModifier(screen.name, mask);
    for (const [path, body] of asked) {
      expect(await post(path, body), path).toMatchObject({
        status: 409,
        json: { code: 'keys_held' },
      });
    }
  }
  // All keys before this one have come.
  await post('/keyboard/type', { text: '.' });
  await vi.waitFor(async () => expect(await text()).toBe('kept.'), patience);
  expect(await window.page.evaluate('seen')).toEqual(['.']);
});

test('what another program holds is let go, and all is typed as it is', async () => {
  await begin();
  await xdotool(screen.name, 'keydown', 'Control_L');
  expect(await post('/keyboard/type', { text: 'axc' })).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await text()).toBe('keptaxc'), patience);
  expect(pressedInput(screen.name).keys).toEqual([]);
  await xdotool(screen.name, 'keyup', 'Control_L');
});

test('typing begins once a person lets go', async () => {
  await begin();
  const held = heldKey(screen.name, 'Control_L');
  const typing = post('/keyboard/type', { text: '!' });
  held[Symbol.dispose]();
  expect(await typing).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await text()).toBe('kept!'), patience);
});

const asked: [string, object][] = [
  ['/keyboard/type', { text: 'ax' }],
  ['/keyboard/hotkey', { keys: ['a'] }],
  ['/keyboard/key', { key: 'a' }],
];

/** The field as it was, with the cursor at its end, and no key seen. */
async function begin(): Promise<void> {
  await window.page.evaluate(
    `seen.length = 0; text.value = 'kept'; text.focus(); text.setSelectionRange(4, 4)`,
  );
}

function text(): Promise<string> {
  return window.page.locator('#text').inputValue();
}

function post(path: string, body: object) {
  return send(host.base, { method: 'POST', path, body });
}
