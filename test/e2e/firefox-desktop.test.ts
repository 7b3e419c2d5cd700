import type { Page } from 'puppeteer-core';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import type { Point } from '../../shared/geometry.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { firefoxStore } from '../fixtures/browser/firefox.ts';
import { firefoxDesktop } from '../fixtures/browser/firefox-desktop.ts';
import { clipboardHtml } from '../fixtures/screen/clipboard-html.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

// What the extension does in Firefox as in Chromium: the same screens, by real keys and pointer.

const patience = { timeout: 60_000, interval: 50 };
const list = z.object({ entries: z.array(entry) });

const prose = [
  'The committee met on Tuesday to discuss the new time-',
  'table, which the railway had published a week earlier',
  'without any notice to the towns.',
];
const cells = [
  ['Item', 'Amount'],
  ['Apples', '12'],
  ['Bread', '24'],
  ['Cheese', '36'],
];
const style = 'font: 20px/1.3 DejaVu Sans; padding: 30px; width: max-content';
const letter = `<title>Letter</title><div id="text" style="${style}">${prose.join('<br>')}</div>`;
const rows = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
const prices = `<title>Prices</title><style>td { border: 2px solid; padding: 8px 40px; font: 24px DejaVu Sans }
  table { border-collapse: collapse; margin: 30px }</style><table id="text">${rows.join('')}</table>`;

const shared = forFile(async () => {
  const desktop = await firefoxDesktop();
  const at = { x: 300, y: 200, width: 760, height: 420 };
  const window = await textWindow({ display: desktop.on, at, html: letter });
  afterUse(() => window[Symbol.asyncDispose]());
  return { ...desktop, store: await firefoxStore(desktop.firefox), window };
});

test('what a hotkey and a drag take is prose without breaks, and a table with its columns', async () => {
  const { on } = shared();
  expect(await captured(letter)).toBe(prose.join(' ').replace('time- table', 'timetable'));
  const table = cells.map((row) => row.join('\t')).join('\n');
  expect(await captured(prices)).toBe(table);

  await xdotool(on, 'key', 'ctrl+shift+1');
  const isPicker = async () =>
    (await xdotool(on, 'getactivewindow', 'getwindowname').catch(() => '')).includes(
      'Quick search',
    );
  await vi.waitFor(async () => expect(await isPicker()).toBe(true), patience);
  await vi.waitFor(async () => {
    // Nothing is chosen before the texts are shown.
    if (await isPicker()) await xdotool(on, 'key', 'Return');
    const html = await clipboardHtml(on);
    for (const row of rows) expect(html).toContain(row);
  }, patience);
});

test('a hit far down in a text shows in its row, and Ctrl+Z takes back a deletion with what said it', async () => {
  const { store } = shared();
  await store.clear();
  const long = `${'A line about something else. '.repeat(40)}Here the harbour is named.`;
  await store.add({ text: long, source: { kind: 'file' } });
  await store.add({ text: 'another text', source: { kind: 'file' } });
  const page = await shared().opened('sidepanel.html');
  const shows = (words: string) =>
    page.evaluate((text) => document.body.innerText.includes(text), words);
  await vi.waitFor(async () => expect(await shows('2 entries')).toBe(true), patience);
  await page.focus('[type=search], [role=searchbox], input');
  await page.keyboard.type('harbour');
  await vi.waitFor(async () => {
    expect(
      await page.$$eval('.row-text mark', (all) => all.map((each) => each.textContent)),
    ).toEqual(['harbour']);
  }, patience);
  await page.keyboard.press('Escape');
  await vi.waitFor(async () => expect(await shows('2 entries')).toBe(true), patience);
  await page.focus('[role=row]');
  await page.keyboard.press('Delete');
  await vi.waitFor(async () => expect(await shows('Entry deleted')).toBe(true), patience);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await vi.waitFor(async () => {
    expect(await shows('2 entries')).toBe(true);
    expect(await shows('Entry deleted')).toBe(false);
  }, patience);
});

test('what is selected in the editor shows beside hits, and changes alone', async () => {
  const page = await shared().opened('editor.html');
  await page.waitForSelector('.editor-text', patience);
  await page.focus('.editor-text');
  await page.keyboard.type('one\ntwo\nthree one');
  await withControl(page, 'Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await withControl(page, 'f');
  await page.keyboard.type('one');
  const marked = (kind: string) =>
    page.$$eval(`.text-mark-${kind}`, (all) => all.map((each) => each.textContent));
  await vi.waitFor(async () => {
    expect(await marked('hit')).toEqual(['one', 'one']);
    expect(await marked('selected')).toEqual(['two\n']);
  }, patience);
  const button = await page.waitForSelector('::-p-text(Transform the selection…)', patience);
  await button?.click();
  await page.waitForSelector('[role=menuitem]:focus', patience);
  await page.keyboard.type('UPPER');
  await page.keyboard.press('Enter');
  await vi.waitFor(async () => {
    const text = await page.$eval('.editor-text', (field) => (field as HTMLTextAreaElement).value);
    expect(text).toBe('one\nTWO\nthree one');
  }, patience);
});

test('W watches the rectangle, new lines go into one entry, and the sidebar ends it', async () => {
  const { on, store, window } = shared();
  await store.clear();
  const line = 'position: absolute; left: 60px; top: 120px; font: 28px/1.4 DejaVu Sans';
  await window.show(`<title>Board</title><div id="text" style="${line}">Departure 17:45</div>`);
  const { x, y, height } = await window.place('#text');
  await startCapture();
  const to = (x: number, y: number) => ['mousemove', '--sync', String(x), String(y)];
  await xdotool(on, 'keydown', 'Shift_L', ...to(x - 20, y - 20), 'mousedown', '1');
  await xdotool(on, ...to(x + 100, y + 20), ...to(x + 500, y + height + 60));
  await xdotool(on, 'mouseup', '1', 'keyup', 'Shift_L', 'key', 'w');
  const texts = async () => (await store.list()).entries.map(({ text }) => text);
  await vi.waitFor(async () => expect(await texts()).toEqual(['Departure 17:45']), patience);
  await window.page.evaluate(`document.querySelector('#text').textContent = 'Departure 18:20'`);
  const both = 'Departure 17:45\nDeparture 18:20';
  await vi.waitFor(async () => expect(await texts()).toEqual([both]), patience);
  const page = await shared().opened('sidepanel.html');
  const stop = await page.waitForSelector('aside ::-p-text(Stop)', patience);
  await stop?.click();
  await vi.waitFor(async () => expect(await page.$('aside')).toBeNull(), patience);
});

/** The text of an entry that a hotkey and a drag around what the window shows have made. */
async function captured(html: string): Promise<string> {
  const { on, base, window } = shared();
  await window.show(html);
  await window.untilOnScreen();
  const { x, y, width, height } = await window.place('#text');
  const before = await newest();
  await startCapture();
  const [from, to] = [
    { x: x + 5, y: y + 5 },
    { x: x + width - 5, y: y + height - 5 },
  ];
  // A window that has just opened gets no pointer events.
  await vi.waitFor(async () => {
    await dragRectangle(on, from, to);
    await vi.waitFor(
      async () =>
        expect(await send(base, { path: '/status' })).toMatchObject({
          json: { capture: { state: 'idle' } },
        }),
      { timeout: 15_000 },
    );
  }, patience);
  return await vi.waitFor(async () => {
    const latest = await newest();
    expect(latest?.id).not.toBe(before?.id);
    return latest?.text ?? '';
  }, patience);
}

/** With Ctrl a drag takes a rectangle and not words. */
async function dragRectangle(on: string, from: Point, to: Point): Promise<void> {
  const at = ({ x, y }: Point) => ['mousemove', '--sync', String(x), String(y)];
  const middle = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) };
  await xdotool(on, ...at(from), 'keydown', 'Control_L', 'mousedown', '1');
  await xdotool(on, ...at(middle), ...at(to), 'mouseup', '1', 'keyup', 'Control_L');
}

async function startCapture(): Promise<void> {
  const { on, windowOf } = shared();
  await xdotool(on, 'key', 'ctrl+shift+2');
  await vi.waitFor(async () => {
    const search = ['search', '--onlyvisible', '--name', 'Screenscribe capture'];
    const [window = ''] = (await xdotool(on, ...search)).trim().split('\n');
    const geometry = await xdotool(on, 'getwindowgeometry', window);
    expect(geometry).toContain('1280x800');
  }, patience);
  const overlay = await windowOf('overlay');
  const isReady = `!document.body.inert && document.hasFocus() && innerHeight === screen.height`;
  await vi.waitFor(async () => expect(await overlay.evaluate(isReady)).toBe(true), patience);
}

async function newest() {
  const { json } = await send(shared().base, {
    path: '/history?sort=createdAt&order=desc&limit=1',
  });
  return list.parse(json).entries[0];
}

async function withControl(page: Page, key: 'f' | 'Home'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}
