import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pageOfText } from '../../scripts/bench/sample-texts.ts';
import { exportedEntries } from '../fixtures/history/exported-document.ts';
import { fakeExtension } from '../fixtures/host/fake-extension.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import type { VirtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { type Sent, send } from '../fixtures/send.ts';

// The stop key ends typing after as few letters, whatever else the host does.

const patience = { timeout: 60_000, interval: 20 };
const delayMs = 50;
/** In ms: a user who holds the key for so long has stopped all. */
const heldMs = 1_000;
/** A letter takes its delay or longer, and one may be on its way. */
const maxLetters = heldMs / delayMs + 1;

const owned = new AsyncDisposableStack();
let screen: VirtualDisplay;
let host: HostProcess;
let window: TextWindow;
let picture: Buffer;

beforeAll(async () => {
  picture = await pageOfText({ width: 1_920, height: 1_080 }, 16);
  screen = owned.use(await desktop());
  host = owned.use(await startHost({ display: screen.name }));
  window = owned.use(
    await textWindow({
      display: screen.name,
      at: { x: 60, y: 40, width: 800, height: 600 },
      html: `<textarea id="text" style="position: fixed; inset: 20px"></textarea>
        <script>
          globalThis.seen = [];
          addEventListener('keydown', ({ key }) => seen.push(key), true);
        </script>`,
    }),
  );
  const { x, y } = await window.place('#text');
  await post('/mouse/click', { x: x + 50, y: y + 50 });
  await window.page.waitForFunction('document.activeElement.id === "text" && document.hasFocus()');
  const texts = exportedEntries(5_000, 'the text of an entry, and some words more');
  expect(await post('/history/import', texts)).toMatchObject({ status: 200 });
});

afterAll(() => owned.disposeAsync());

const heavy: [name: string, request: () => Sent][] = [
  ['nothing else', () => ({ path: '/status' })],
  ['a dense page is read', () => ({ ...posted('/ocr', picture), headers: image })],
  ['ligatures are looked for', () => posted('/screen/find', fuzzy('\ufdfa'.repeat(500)))],
  ['a long text is looked for', () => posted('/screen/find', fuzzy('text '.repeat(100)))],
  ['a word is searched', () => ({ path: '/history/search?q=text%20the%20a&limit=1000' })],
  ['the history is exported', () => ({ path: '/history/export/json' })],
  ['long texts are imported', () => posted('/history/import', longEntries())],
];
const image = { 'content-type': 'image/png' };

test.each(heavy)('typing stops at the key while %s', async (_, request) => {
  await window.page.evaluate(`seen.length = 0`);
  await using _load = underWay(request());
  const typing = post('/keyboard/type', { text: 'x'.repeat(4_000), delayMs });
  await vi.waitFor(async () => expect(await seen()).toContain('x'), patience);
  await xdotool(screen.name, 'keydown', 'Escape');
  expect(await typing).toMatchObject({ status: 423, json: { code: 'halted' } });
  await xdotool(screen.name, 'keyup', 'Escape');
  // All keys before this one have come.
  await xdotool(screen.name, 'key', 'End');
  await vi.waitFor(async () => expect(await seen()).toContain('End'), patience);
  const keys = await seen();
  expect(keys).toContain('Escape');
  const after = keys.slice(keys.indexOf('Escape')).filter((key) => key === 'x');
  expect(after.length).toBeLessThanOrEqual(maxLetters);

  const extension = await fakeExtension(host.dataDir, () => ({ selected: null }));
  await extension.call('agents.resume', {});
});

/** Sends the request again and again until it is disposed of: there is always one under way. */
function underWay(request: Sent): AsyncDisposable {
  let isOver = false;
  const sending = (async () => {
    while (!isOver) await send(host.base, request);
  })();
  return {
    async [Symbol.asyncDispose]() {
      isOver = true;
      await sending;
    },
  };
}

function fuzzy(text: string): object {
  return { text, match: 'fuzzy' };
}

function longEntries(): object {
  return exportedEntries(2, 'many words of a long text '.repeat(200_000));
}

function seen(): Promise<string[]> {
  return window.page.evaluate<string[]>('seen');
}

function post(path: string, body: object) {
  return send(host.base, posted(path, body));
}

function posted(path: string, body: object): Sent {
  return { method: 'POST', path, body };
}
