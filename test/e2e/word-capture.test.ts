import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { multiClickMs } from '../../extension/picture-words/point.ts';
import type { Box } from '../../shared/api/box.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import type { Point } from '../../shared/geometry.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import {
  type CapturedScreen,
  capturedScreen,
  patience,
  untilConnected,
} from '../fixtures/browser/captured-screen.ts';
import { startFirefox } from '../fixtures/browser/firefox.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { display } from '../fixtures/screen/display.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const line = 'position: absolute; left: 40px; font: 28px/1.4 DejaVu Sans; white-space: nowrap';
const html = `<title>Timetable</title>
  <div style="${line}; top: 40px"><span id="departure">Departure</span> <span id="time">17:45</span></div>
  <div style="${line}; top: 80px">from <span id="platform">platform</span> nine</div>
  <div style="${line}; top: 240px"><span id="link">www.example.com</span></div>`;

/** Lines so near that no button fits between them, with links within, and a table below. */
const denseHtml = `<title>Timetable</title><style>b { font-weight: normal } td { padding: 4px 20px }</style>
  <div style="position: absolute; left: 40px; top: 40px; font: 20px/1.2 DejaVu Sans; white-space: nowrap">
    ${wordsOf('Every departure and every arrival of the summer')}<br>
    ${wordsOf('stands at www.example.com and www.example.org for now')}<br>
    ${wordsOf('or can be asked for at each of the stations below')}<br>
    <table style="font: 20px DejaVu Sans; border-collapse: collapse" border="1">
      ${[
        ['Station', 'Platform', 'Time'],
        ['Hamburg', '16', '17:45'],
        ['Berlin', '7', '18:05'],
      ]
        .map((cells) => `<tr>${cells.map((cell) => `<td>${wordsOf(cell)}</td>`).join('')}</tr>`)
        .join('')}
    </table>
  </div>`;

/** Signs at the height of what is in the middle, as on a bar at the side of a window. */
const toolbarHtml = `<div style="position: absolute; left: 4px; top: 130px; font: 20px DejaVu Sans">✕</div>
  <div style="position: absolute; left: 4px; top: 4px; font: 20px DejaVu Sans">☰ ⌕ ⚙</div>`;

const desktop = forFile(async () => {
  const on = await display();
  return { screen: await capturedScreen(on), window: await timetable(on, html) };
});

test('clicks take a word, a line and a paragraph, and a drag what lies between', async () => {
  const { screen, place, capture } = await onTimetable();
  const departure = await place('#departure');
  const time = await place('#time');
  const platform = await place('#platform');

  const word = await capture(() => screen.input(...to(time), 'click', '1'));
  expect(word).toMatchObject({ text: '17:45', entry: { text: '17:45', hasScreenshot: true } });
  expect(word.lines[0]?.box.x).toBeGreaterThanOrEqual(time.left - 8);
  const { bytes } = await screen.request(`/history/${word.entry?.id}/screenshot`);
  // Of the word alone, and a little around it.
  expect(bytes.readUInt32BE(16)).toBeLessThan(time.width + 30);
  expect(await screen.request('/clipboard')).toMatchObject({ json: { text: '17:45' } });

  const twice = ['click', '--repeat', '2', '--delay', '40', '1'];
  const whole = await capture(() => screen.input(...to(time), ...twice));
  expect(whole.text).toBe('Departure 17:45');
  const thrice = ['click', '--repeat', '3', '--delay', '40', '1'];
  const paragraph = await capture(() => screen.input(...to(time), ...thrice));
  expect(paragraph.text).toBe('Departure 17:45\nfrom platform nine');

  const drag = () =>
    screen.input(...to(time), 'mousedown', '1', ...to(departure), ...to(platform), 'mouseup', '1');
  expect((await capture(drag)).text).toBe('17:45\nfrom platform');
});

test('a rectangle begins in empty space, and over words with Ctrl', async () => {
  const { screen, place, capture } = await onTimetable();
  const time = await place('#time');
  const platform = await place('#platform');
  const fromEmpty = await capture(() =>
    screen.input(
      ...at(time.left - 6, time.top - 14),
      'mousedown',
      '1',
      ...at(time.left + 30, time.top),
      ...at(time.left + time.width + 12, time.top + time.height),
      'mouseup',
      '1',
    ),
  );
  expect(fromEmpty.text).toBe('17:45');
  const forced = await capture(() =>
    screen.input(
      'keydown',
      'Control_L',
      ...to(time),
      'mousedown',
      '1',
      ...at(time.x + 10, time.y + 10),
      ...at(platform.x + 300, platform.y + 100),
      'mouseup',
      '1',
      'keyup',
      'Control_L',
    ),
  );
  const { bytes } = await screen.request(`/history/${forced.entry?.id}/screenshot`);
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  expect(size).toEqual({
    width: Math.abs(platform.x + 300 - time.x),
    height: platform.y + 100 - time.y,
  });
});

test('with Shift a rectangle over words waits to be adjusted, and a click takes its word', async () => {
  const { screen, place, capture } = await onTimetable();
  const time = await place('#time');
  const shifted = (...did: string[]) =>
    screen.input('keydown', 'Shift_L', ...to(time), ...did, 'keyup', 'Shift_L');
  const adjusted = await capture(async (overlay) => {
    await shifted('mousedown', '1', ...at(time.x + 200, time.y + 60), 'mouseup', '1');
    await overlay.getByRole('toolbar').waitFor(patience);
    await screen.input('key', 'Return');
  });
  const { bytes } = await screen.request(`/history/${adjusted.entry?.id}/screenshot`);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 60]);
  expect((await capture(() => shifted('click', '1'))).text).toBe('17:45');
});

test('arrows go from word to word, Shift extends, Enter takes', async () => {
  const { screen, place, capture } = await onTimetable();
  const departure = await place('#departure');
  const taken = await capture(async () => {
    await screen.input(...at(departure.left - 12, departure.y));
    for (const key of ['Right', 'Right', 'shift+Down', 'Return']) await screen.input('key', key);
  });
  expect(taken.text).toMatch(/^17:45\nfrom platform/);
});

test('a link has a button that takes it, with the pointer and with the keyboard', async () => {
  const { screen, capture } = await onTimetable();
  const button = (overlay: Page) => overlay.getByRole('button', { name: 'www.example.com' });
  const clicked = await capture(async (overlay) => {
    await button(overlay).waitFor();
    const { x, y } = (await button(overlay).boundingBox()) ?? { x: 0, y: 0 };
    await screen.input(...at(Math.round(x + 10), Math.round(y + 8)), 'click', '1');
  });
  expect(clicked.text).toBe('www.example.com');
  const pressed = await capture(async (overlay) => {
    await button(overlay).waitFor();
    await screen.input('key', 'Tab');
    await screen.input('key', 'Return');
  });
  expect(pressed.text).toBe('www.example.com');
});

test('buttons stand beside text and never on it', async () => {
  const { screen, capture, window } = await onTimetable(denseHtml);
  await capture(async (overlay) => {
    await overlay.getByRole('button', { name: 'table' }).waitFor();
    const buttons = await overlay.getByRole('button', { name: /www|table/ }).all();
    expect(buttons.length).toBeGreaterThanOrEqual(3);
    const words = await Promise.all(
      (await window.page.locator('b').all()).map(async (word) => ({
        text: await word.innerText(),
        box: await window.place(word),
      })),
    );
    const covered = await Promise.all(
      buttons.map(async (button) => {
        const own = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        expect(own.width).toBeGreaterThan(0);
        const below = words.filter(({ box }) => overlap(own, inkOf(box)));
        return below.map(({ text }) => text);
      }),
    );
    expect(covered.flat()).toEqual([]);
    await screen.input('key', 'ctrl+a');
  });
});

test('the keyboard begins at the text that is nearest to a pointer at rest', async () => {
  const { screen, place, capture } = await onTimetable(html + toolbarHtml);
  const platform = await place('#platform');
  await screen.input(...at(platform.x, platform.top + platform.height + 30));
  const taken = await capture(async () => {
    for (const key of ['Right', 'Return']) await screen.input('key', key);
  });
  expect(taken.text).toBe('platform');
});

test('nothing waits for the reading, and it ends with the capture', async () => {
  const { screen, place } = await onTimetable();
  const { x, y } = await place('#time');
  const { left } = await place('#departure');
  // At once, while the display is still being read.
  const answer = screen.request('/capture?wait=true&layout=single-line');
  const [overlay] = await screen.overlays();
  await overlay?.evaluate(() => undefined);
  await screen.input(
    ...at(left - 20, y - 30),
    'mousedown',
    '1',
    ...at(x, y),
    ...at(x + 60, y + 20),
    'mouseup',
    '1',
  );
  expect(ocrResult.parse((await answer).json).text).toBe('Departure 17:45');
  await screen.untilState('idle');
});

test('Ctrl and a click on a word take its window', async () => {
  const { screen, place, capture } = await onTimetable();
  const time = await place('#time');
  const press = ['keydown', 'ctrl', 'click', '1', 'keyup', 'ctrl'];
  const whole = await capture(() => screen.input(...to(time), ...press));
  expect(whole.text).toContain('Departure 17:45');
  expect(whole.text).toContain('www.example.com');
  const { bytes } = await screen.request(`/history/${whole.entry?.id}/screenshot`);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([700, 400]);
});

test('a click that comes before the words waits for the one under it', async () => {
  const { screen, place } = await onTimetable();
  const time = await place('#time');
  const answer = screen.request('/capture?wait=true');
  const [overlay] = await screen.overlays();
  let isTaken = false;
  const taken = answer.then((given) => {
    isTaken = true;
    return given;
  });
  const offer = overlay?.getByRole('button', { name: 'Take the whole window' });
  // On a busy machine they take longer than the second that a click waits, and the window is offered.
  for (let clicks = 0; !isTaken && clicks < 60; clicks += 1) {
    await screen.input(...to(time), 'click', '1');
    await Promise.race([taken, offer?.waitFor({ timeout: patience.timeout }).catch(() => taken)]);
    // The offer before may still be there, and two clicks at once would take the line.
    await Promise.race([taken, setTimeout(2 * multiClickMs)]);
  }
  expect(ocrResult.parse((await taken).json).text).toBe('17:45');
  await screen.untilState('idle');
});

test('in Firefox too a click takes a word', async () => {
  const on = await display();
  await windowManager(on);
  const host = await startHost({ display: on, dataDir: path.join(await tempDir(), 'data') });
  afterUse(() => host[Symbol.asyncDispose]());
  await startFirefox(host.dataDir, { on });
  await untilConnected(host.base);
  const window = await timetable(on, html);
  const { x, y, left } = await middle(window, '#time');
  const answer = send(host.base, { path: '/capture?wait=true' });
  // Away from the window, which is bright while a click would take it.
  await xdotool(on, ...at(100, 700));
  await untilLit(host.base, { x: left - 3, y });
  await xdotool(on, ...at(x - 9, y), ...at(x, y), 'click', '1');
  expect(ocrResult.parse((await answer).json).text).toBe('17:45');
});

/** A window with known words, and captures of it once they are read. */
async function onTimetable(shown = html) {
  const { screen, window } = desktop();
  await window.show(shown);
  return {
    screen,
    window,
    place: (selector: string) => middle(window, selector),
    capture: (act: (overlay: Page) => Promise<unknown>) => captureBy(screen, act),
  };
}

async function timetable(on: string, html: string): Promise<TextWindow> {
  const at = { x: 300, y: 200, width: 700, height: 400 };
  const window = await textWindow({ display: on, at, html });
  afterUse(() => window[Symbol.asyncDispose]());
  return window;
}

/** Waits until the overlay has shaded the screen, and then no longer shades the words. */
async function untilLit(base: string, { x, y }: Point): Promise<void> {
  const brightness = async () => {
    const { bytes } = await send(base, { path: `/screen?x=${x}&y=${y}&width=1&height=1` });
    return (await sharp(bytes).raw().toBuffer())[0] ?? 0;
  };
  await vi.waitFor(async () => expect(await brightness()).toBeLessThan(200), patience);
  await vi.waitFor(async () => expect(await brightness()).toBe(255), patience);
}

async function captureBy(screen: CapturedScreen, act: (overlay: Page) => Promise<unknown>) {
  await desktop().window.untilOnScreen();
  const answer = screen.request('/capture?wait=true');
  const [overlay] = await screen.overlays();
  if (!overlay) throw new Error('there is no window over the screen');
  await overlay.getByRole('button', { name: 'www.example.com' }).waitFor(patience);
  await act(overlay);
  const { status, json } = await answer;
  expect(status).toBe(200);
  await screen.overlays(0);
  return ocrResult.parse(json);
}

async function middle(window: TextWindow, selector: string) {
  const { x: left, y: top, width, height } = await window.place(selector);
  const [x, y] = [left + Math.round(width / 2), top + Math.round(height / 2)];
  return { x, y, left, top, width, height };
}

/** From beside: `--sync` waits fifteen seconds for a pointer that is there already. */
const at = (x: number, y: number) => [
  ...['mousemove', String(x - 1), String(y)],
  ...['mousemove', '--sync', String(x), String(y)],
];
const to = ({ x, y }: Point) => at(x, y);

/** Each word in an element of its own. */
function wordsOf(text: string): string {
  return text
    .split(' ')
    .map((word) => `<b>${word}</b>`)
    .join(' ');
}

/** Where letters are: a word's element has room above and below them. */
function inkOf({ x, y, width, height }: Box): Box {
  return { x: x + 1, y: y + height / 4, width: width - 2, height: height / 2 };
}

function overlap(a: Box, b: Box): boolean {
  const across = a.x < b.x + b.width && b.x < a.x + a.width;
  return across && a.y < b.y + b.height && b.y < a.y + a.height;
}
