import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { display } from '../fixtures/screen/display.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { send } from '../fixtures/send.ts';

const list = z.object({ entries: z.array(entry), total: z.number() });

const prose = [
  'The committee met on Tuesday to discuss the new time-',
  'table, which the railway had published a week earlier',
  'without any notice to the towns.',
];
const address = ['Railway Office', '12 Station Road', 'Hamburg'];
const html = `<title>Letter</title>
  <div id="letter" style="font: 20px/1.3 DejaVu Sans; padding: 30px; width: max-content">
  ${prose.join('<br>')}<br><br>${address.join('<br>')}</div>`;

const wrapped = `${prose.join('\n')}\n\n${address.join('\n')}`;
const unwrapped = `${prose.join(' ').replace('time- table', 'timetable')}\n\n${address.join('\n')}`;

const desktop = forFile(async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const at = { x: 300, y: 200, width: 760, height: 420 };
  const window = await textWindow({ display: on, at, html });
  afterUse(() => window[Symbol.asyncDispose]());
  return { screen, letter: await window.place('#letter') };
});

test('prose of a capture by hotkey is one line, and its J keeps the lines from then on', async () => {
  expect(await captured()).toBe(unwrapped);
  expect(await captured({ keys: ['j'] })).toBe(wrapped);
  expect(await captured()).toBe(wrapped);
  expect(await captured({ keys: ['j'] })).toBe(unwrapped);

  // Both texts were captured twice on this day, and the later one stands on top.
  const { entries } = list.parse((await desktop().screen.request('/history')).json);
  expect(entries.map(({ text, captures }) => [text, captures])).toEqual([
    [unwrapped, 2],
    [wrapped, 2],
  ]);
});

test('where repeats are not counted, a text that is captured again is an entry again', async () => {
  const { screen } = desktop();
  await setCountRepeats(false);
  const { total: before } = list.parse((await screen.request('/history')).json);
  expect(await captured()).toBe(unwrapped);
  expect(await captured()).toBe(unwrapped);
  const { entries, total } = list.parse((await screen.request('/history')).json);
  expect(total).toBe(before + 2);
  expect(entries[0]).not.toHaveProperty('captures');
  await setCountRepeats(true);
});

test('a program gets the lines as they stand, in the answer and in the entry', async () => {
  const { screen } = desktop();
  const answer = screen.request('/capture?wait=true');
  await drag();
  const read = ocrResult.parse((await answer).json);
  expect(read).toMatchObject({ text: wrapped, entry: { text: wrapped } });
  expect(await screen.request('/clipboard')).toMatchObject({ json: { text: wrapped } });
  await screen.untilState('idle');
});

test('what stands on the overlay says whether lines are joined', async () => {
  const { screen } = desktop();
  await screen.input('key', 'ctrl+shift+2');
  const [overlay] = await screen.overlays();
  const keys = overlay?.getByText(/join lines/);
  const before = await keys?.innerText();
  await screen.input('key', 'j');
  await overlay?.getByRole('status').getByText('J').waitFor(patience);
  await vi.waitFor(async () => expect(await keys?.innerText()).not.toBe(before), patience);
  await screen.input('key', 'j');
  await vi.waitFor(async () => expect(await keys?.innerText()).toBe(before), patience);
  await screen.escape();
});

/** What the history and the clipboard have after a capture by the hotkey, with keys pressed first. */
async function captured({ keys = [] }: { keys?: string[] } = {}): Promise<string> {
  const { screen } = desktop();
  const before = await newest();
  await screen.input('key', 'ctrl+shift+2');
  await drag(keys);
  await screen.untilState('idle');
  const text = await vi.waitFor(async () => {
    const entry = await newest();
    expect(entry?.updatedAt).not.toBe(before?.updatedAt);
    return entry?.text ?? '';
  }, patience);
  expect(await screen.request('/clipboard')).toMatchObject({ json: { text } });
  return text;
}

async function setCountRepeats(countRepeats: boolean): Promise<void> {
  const body = { capture: { countRepeats } };
  const answer = await send(desktop().screen.base, { method: 'PUT', path: '/settings', body });
  expect(answer.status).toBe(200);
}

async function newest() {
  const { json } = await desktop().screen.request('/history?sort=updatedAt&order=desc&limit=1');
  return list.parse(json).entries[0];
}

/** A rectangle around the letter. */
async function drag(keys: string[] = []): Promise<void> {
  const { screen, letter } = desktop();
  const { x, y, width, height } = letter;
  await screen.overlays();
  for (const key of keys) await screen.input('key', key);
  const from = ['mousemove', String(x + 5), String(y + 5)];
  const to = ['mousemove', '--sync', String(x + width - 5), String(y + height - 5)];
  await screen.input(...from, 'keydown', 'Control_L', 'mousedown', '1');
  await screen.input('mousemove', String(x + 90), String(y + 90), ...to);
  await screen.input('mouseup', '1', 'keyup', 'Control_L');
}
