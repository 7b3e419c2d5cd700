import type { Page } from 'puppeteer-core';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Box } from '../../shared/api/box.ts';
import { entry } from '../../shared/api/entry.ts';
import type { Point } from '../../shared/geometry.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { firefoxDesktop } from '../fixtures/browser/firefox-desktop.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { expectPinnedAbove } from '../fixtures/screen/pinned-window.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

// What the keys and the pointer of the screen do over the frozen screen in Firefox.

const patience = { timeout: 60_000, interval: 50 };
const list = z.object({ entries: z.array(entry) });
const status = z.object({ capture: z.object({ state: z.string() }) });

const shared = forFile(async () => {
  const desktop = await firefoxDesktop();
  const at = { x: 300, y: 200, width: 760, height: 440 };
  const window = await textWindow({ display: desktop.on, at, html: '' });
  afterUse(() => window[Symbol.asyncDispose]());
  return { ...desktop, window };
});

const paragraphs = [
  [
    'The committee met on Tuesday to discuss the table',
    'which the railway had published a week ago.',
  ],
  ['Its members agreed to ask for a later train and', 'to meet again before the summer is over.'],
];
const letter = `<title>Minutes</title><style>body { font: 20px/1.3 DejaVu Sans; padding: 20px; white-space: nowrap }</style>
  <h1 style="font-size: 34px; margin: 0 0 24px">Minutes of the meeting</h1>
  ${paragraphs.map((lines, index) => `<p id="p${index}" style="margin: 0 0 26px; width: max-content">${lines.join('<br>')}</p>`).join('')}
  <a style="font-size: 16px">www.example.com</a>`;

test('a triple click takes its paragraph, without the heading and the one beside it', async () => {
  const { on } = shared();
  for (const [index, lines] of paragraphs.entries()) {
    let taken: string;
    let tries = 0;
    // Where the machine is so busy that the third click comes late, it is another gesture.
    do {
      const { place } = await show(letter);
      taken = await capture(async () => {
        await xdotool(on, ...to(middleOf(await place(`#p${index}`))));
        await xdotool(on, 'click', '--repeat', '3', '--delay', '40', '1');
      });
    } while (taken === lines[0] && ++tries < 3);
    expect(taken).toBe(lines.join(' '));
  }
});

const words = (text: string) =>
  text
    .split(' ')
    .map((word) => `<b>${word}</b>`)
    .join(' ');
const cells = [
  ['Station', 'Platform', 'Time'],
  ['Hamburg', '16', '17:45'],
  ['Berlin', '7', '18:05'],
];
/** Lines so near that no button fits between them, with links within, and a table below. */
const dense = `<style>b { font-weight: normal } td { padding: 4px 20px }</style>
  <div style="position: absolute; left: 40px; top: 40px; font: 20px/1.2 DejaVu Sans; white-space: nowrap">
    ${words('Every departure and every arrival of the summer')}<br>
    ${words('stands at www.example.com and www.example.org for now')}<br>
    ${words('or can be asked for at each of the stations below')}<br>
    <table style="font: 20px DejaVu Sans; border-collapse: collapse" border="1">
      ${cells.map((row) => `<tr>${row.map((cell) => `<td>${words(cell)}</td>`).join('')}</tr>`).join('')}
    </table>
  </div>`;

test('buttons of links and tables stand beside text and never on it, and take what they name', async () => {
  const { click, window } = shared();
  const { place } = await show(dense);
  const link = await capture(async (overlay) => {
    await vi.waitFor(async () => {
      const names = (await buttonsOf(overlay)).map(({ name }) => name);
      expect(names.filter((name) => name.includes('www.example'))).toHaveLength(2);
      expect(names.some((name) => name.toLowerCase().includes('table'))).toBe(true);
    }, patience);
    const below: string[] = [];
    for (const word of await window.page.locator('b').all()) {
      const ink = inkOf(await place(word));
      const covering = (await buttonsOf(overlay)).find(({ box }) => overlap(box, ink));
      if (covering) below.push(`${covering.name} on ${await word.innerText()}`);
    }
    expect(below).toEqual([]);
    await click(overlay, 'button[aria-label*="www.example.org"]');
  });
  expect(link).toBe('www.example.org');

  await show(dense);
  const table = await capture(async (overlay) => {
    await click(overlay, 'button[aria-label*="able"]');
  });
  expect(table).toBe(cells.map((row) => row.join('\t')).join('\n'));
});

const line = 'position: absolute; font: 28px/1.4 DejaVu Sans; white-space: nowrap';
/** Signs at the height of what is in the middle, as on a bar at the side of a window. */
const timetable = `<div style="${line}; left: 40px; top: 40px">Departure 17:45</div>
  <div style="${line}; left: 40px; top: 80px">from <span id="platform">platform</span> nine</div>
  <div style="${line}; left: 40px; top: 240px">www.example.com</div>
  <div style="${line}; left: 4px; top: 130px; font-size: 20px">✕</div>
  <div style="${line}; left: 4px; top: 4px; font-size: 20px">☰ ⌕ ⚙</div>`;

test('the keyboard begins at the text that is nearest to a pointer at rest, and goes on from there', async () => {
  const { on } = shared();
  const { place } = await show(timetable);
  const { x, y, width, height } = await place('#platform');
  const below = to({ x: Math.round(x + width / 2), y: y + height + 30 });
  const press = async (...keys: string[]) => {
    for (const key of keys) await xdotool(on, 'key', key);
  };
  await xdotool(on, ...below);
  expect(await capture(() => press('Right', 'Return'))).toBe('platform');
  await show(timetable);
  await xdotool(on, ...below);
  expect(await capture(() => press('Right', 'Right', 'Return'))).toBe('nine');
});

test('a pinned image stays above the window that is brought to the front', async () => {
  const { on, click } = shared();
  await show(letter);
  await xdotool(on, 'key', 'ctrl+shift+2');
  const overlay = await untilInput();
  // A window that has just opened may miss the beginning of a drag.
  await vi.waitFor(async () => {
    await xdotool(on, 'keydown', 'Shift_L');
    await drag(on, { x: 320, y: 220 }, { x: 800, y: 420 });
    await xdotool(on, 'keyup', 'Shift_L');
    const isOffered = async () =>
      (await buttonsOf(overlay)).some(({ name }) => name.includes('Pin image'));
    await vi.waitFor(async () => expect(await isOffered()).toBe(true), { timeout: 10_000 });
  }, patience);
  await click(overlay, '[role="toolbar"] button::-p-text(Pin image)');
  await expectPinnedAbove(on, 'Minutes');
});

async function show(html: string) {
  const { window } = shared();
  await window.show(html);
  await window.untilOnScreen();
  return { place: window.place };
}

/** The text of the entry that the hotkey and `act` make, once the words of the screen are known. */
async function capture(act: (overlay: Page) => Promise<unknown>): Promise<string> {
  const { on, base } = shared();
  await send(base, { method: 'DELETE', path: '/history' });
  await xdotool(on, 'key', 'ctrl+shift+2');
  const overlay = await untilInput();
  await vi.waitFor(async () => {
    expect((await buttonsOf(overlay)).some(({ name }) => name.includes('www'))).toBe(true);
  }, patience);
  await act(overlay);
  await vi.waitFor(async () => {
    const { json } = await send(base, { path: '/status' });
    expect(status.parse(json).capture.state).toBe('idle');
  }, patience);
  return await vi.waitFor(async () => {
    const { json } = await send(base, { path: '/history' });
    const [taken] = list.parse(json).entries;
    if (!taken) throw new Error('nothing was taken');
    return taken.text;
  }, patience);
}

/** The frozen screen, once it covers the display and hears keys. */
async function untilInput(): Promise<Page> {
  return await vi.waitFor(async () => {
    const overlay = await shared().windowOf('overlay');
    expect(await overlay.evaluate('[innerWidth, innerHeight, document.hasFocus()]')).toEqual([
      1280,
      800,
      true,
    ]);
    return overlay;
  }, patience);
}

type Named = { name: string; box: Box };

/** What can be pressed over the frozen screen, with its place on it. */
async function buttonsOf(overlay: Page): Promise<Named[]> {
  return await overlay.$$eval('button', (all) =>
    all
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const name = each.getAttribute('aria-label') ?? each.textContent ?? '';
        return { name, box: { x, y, width, height } };
      }),
  );
}

function middleOf({ x, y, width, height }: Box): Point {
  // In its first line, and not between two.
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 4) };
}

/** From beside: `--sync` waits fifteen seconds for a pointer that is there already. */
function to({ x, y }: Point): string[] {
  return ['mousemove', String(x - 1), String(y), 'mousemove', '--sync', String(x), String(y)];
}

/** Where letters are: a word's element has room above and below them. */
function inkOf({ x, y, width, height }: Box): Box {
  return { x: x + 1, y: y + height / 4, width: width - 2, height: height / 2 };
}

function overlap(a: Box, b: Box): boolean {
  const across = a.x < b.x + b.width && b.x < a.x + a.width;
  return across && a.y < b.y + b.height && b.y < a.y + a.height;
}
