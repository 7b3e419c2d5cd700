import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { Box } from '../../shared/api/box.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { firefoxPages, firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import { importSamples } from '../fixtures/browser/import-samples.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { display } from '../fixtures/screen/display.ts';
import { placeOnDesktop } from '../fixtures/screen/place-on-desktop.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';

const patience = { timeout: 40_000, interval: 100 };
const rows = {
  invoice: 'Invoice 2026-1184',
  code: 'export function fold',
  fox: 'The quick brown fox',
  wifi: 'Wi-Fi: guest-lobby',
};

test('a row that is dragged by the mouse lands where the line was, let go anywhere in the list', async () => {
  const { page, shows, move, drag, release } = await sidebarOnDesktop();
  const { invoice, code, fox, wifi } = rows;
  await page.evaluate(noteDragged);

  await drag(0, 2, 0.9, shows('.row-drop[data-index="3"]'));
  // The first row has the day above it, which stays where it is.
  expect(await page.getByRole('row').first().innerText()).toContain('Today');
  expect(await page.evaluate('dragged')).toMatch(/^Invoice 2026-1184/);
  await move(2, 0.92);
  await release();
  await untilShown(page, [code, fox, invoice, wifi]);

  // Released at once where it came to another element: no `dragover` comes before the end.
  await drag(0, 1, 0.9, shows('.row-drop[data-index="2"]'));
  await release(2, 0.9);
  await untilShown(page, [fox, invoice, code, wifi]);

  // Below the last row.
  await drag(0, 3, 0.9, shows('.row-drop-after[data-index="3"]'));
  await release(3, 1.2);
  await untilShown(page, [invoice, code, wifi, fox]);
  await page.locator('.row-drop, .row-drop-after').waitFor({ state: 'detached' });
});

test('a row that is dragged stays where Esc ends that, and where it is let go beside the list', async () => {
  const { page, on, drag, release } = await sidebarOnDesktop();
  const { invoice, code, fox, wifi } = rows;
  const line = page.locator('.row-drop, .row-drop-after');
  await page.evaluate(`{
    globalThis.ended = 0;
    addEventListener('dragend', () => globalThis.ended++);
  }`);
  const ended = () => page.evaluate('ended');

  await drag(0, 2, 0.9, () => line.isVisible());
  await xdotool(on, 'key', 'Escape');
  await vi.waitFor(async () => expect(await ended()).toBe(1), patience);
  await release();
  await line.waitFor({ state: 'detached' });

  await drag(0, 2, 0.9, () => line.isVisible());
  const search = await placeOnDesktop(page, 'search input');
  await xdotool(on, 'mousemove', String(search.x + 5), String(search.y + 5));
  await line.waitFor({ state: 'detached' });
  await release();
  await vi.waitFor(async () => expect(await ended()).toBe(2), patience);
  await untilShown(page, [invoice, code, fox, wifi]);
});

test('a row lands where it is let go at once in Firefox too', async () => {
  const on = await display();
  await windowManager(on);
  const firefox = await startFirefox(await hostDir(), { registered: false, on, storePage: true });
  const store = await firefoxStore(firefox);
  for (const text of ['third', 'second', 'first']) {
    await store.add({ text, source: { kind: 'api' } });
  }
  const page = await firefox.newPage();
  // Firefox goes there, but never reports it.
  page.goto(`${firefoxPages}/sidepanel.html`).catch(() => undefined);
  const shown = () => page.evaluate(textsOfRows);
  const order = ['first', 'second', 'third'];
  await vi.waitFor(async () => expect(await shown()).toEqual(order), patience);
  await page.bringToFront();
  const drag = pointerDrag(on, (row) => page.evaluate(placeOfRow, row));

  await drag.start(0, 1, 0.9, async () => (await page.evaluate(lineBefore)) === '2');
  await drag.release(2, 0.9);
  await vi.waitFor(
    async () => expect(await shown()).toEqual(['second', 'third', 'first']),
    patience,
  );
});

/** The sidebar with sample entries in a window, and a pointer that drags its rows. */
async function sidebarOnDesktop() {
  const on = await display();
  await windowManager(on);
  const chromium = await startChromium(await hostDir(), { registered: false, on, scale: 1 });
  const page = await extensionPage(chromium, 'sidepanel.html');
  await importSamples(page, 4);
  await page.bringToFront();

  const place = (row: number) => placeOnDesktop(page, `[role=row] >> nth=${row}`);
  const { start, move, release } = pointerDrag(on, place);
  const shows = (selector: string) => () => page.locator(selector).isVisible();
  return { page, on, shows, drag: start, move, release };
}

/** A pointer that drags rows; `place` gives the place of each on the display `on`. */
function pointerDrag(on: string, place: (row: number) => Promise<Box>) {
  let left = 40;
  /** A point of a row's text, `share` of its height below its upper edge. */
  async function pointOf(row: number, share: number): Promise<[string, string]> {
    const { x, y, height } = await place(row);
    return [String(x + left), String(Math.round(y + share * height))];
  }
  const move = async (row: number, share: number) =>
    xdotool(on, 'mousemove', '--sync', ...(await pointOf(row, share)));

  return {
    move,
    /** Presses the button on a row and takes it to another one, until the line is there. */
    async start(from: number, to: number, share: number, hasArrived: () => Promise<boolean>) {
      // Two presses at the same place within half a second are a double click, which drags nothing.
      left += 20;
      await move(from, 0.3);
      await xdotool(on, 'mousedown', '1');
      // A drag begins after some pixels, and gets events for the elements that it passes.
      for (const part of [0.4, 0.5, 0.6]) await move(from, part);
      for (const part of [0.8, 0.9, 1]) await move(to, part * share);
      // A browser that computes meanwhile sees all of these as one move, which begins the drag and
      // passes nothing. A hand goes on moving.
      const sways = [share - 0.03, share];
      await vi.waitUntil(async () => {
        if (await hasArrived()) return true;
        for (const sway of sways) await move(to, sway);
        return false;
      }, patience);
    },
    /** Lets go, right after a move to a row where one is named. */
    async release(row?: number, share = 0.5) {
      const moved = row === undefined ? [] : ['mousemove', ...(await pointOf(row, share))];
      await xdotool(on, ...moved, 'mouseup', '1');
    },
  };
}

/** Notes what follows the pointer: runs in the page. */
const noteDragged = `{
  const show = DataTransfer.prototype.setDragImage;
  DataTransfer.prototype.setDragImage = function (element, x, y) {
    globalThis.dragged = element.innerText;
    show.call(this, element, x, y);
  };
}`;

/** Runs in the page, as those below. */
function textsOfRows(): (string | undefined)[] {
  const texts = [...document.querySelectorAll<HTMLElement>('[role=row] .row-text')];
  return texts.map((text) => text.innerText.split('\n')[0]);
}

function lineBefore(): string | undefined {
  return document.querySelector<HTMLElement>('.row-drop')?.dataset.index;
}

/** On the desktop, which only Firefox reports. */
function placeOfRow(index: number): Box {
  const row = document.querySelectorAll('[role=row]')[index];
  const { left, top, width, height } = row?.getBoundingClientRect() ?? new DOMRect();
  const { mozInnerScreenX: x = 0, mozInnerScreenY: y = 0 } = window as MozWindow;
  return {
    x: Math.round(x + left),
    y: Math.round(y + top),
    width: Math.round(width),
    height: Math.round(height),
  };
}

type MozWindow = Window & { mozInnerScreenX?: number; mozInnerScreenY?: number };

/** Waits until the list has one row for each of these texts, in this order. */
function untilShown(page: Page, texts: string[]): Promise<void> {
  return vi.waitFor(async () => {
    const shown = await page.getByRole('row').allInnerTexts();
    expect(shown).toEqual(texts.map((text) => expect.stringContaining(text)));
  }, patience);
}
