import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/chromium.ts';
import { display } from '../fixtures/display.ts';
import { extensionPage } from '../fixtures/extension-page.ts';
import { hostDir } from '../fixtures/host-dir.ts';
import { importSamples } from '../fixtures/import-samples.ts';
import { placeOnDesktop } from '../fixtures/place-on-desktop.ts';
import { windowManager } from '../fixtures/window-manager.ts';
import { xdotool } from '../fixtures/xdotool.ts';

const patience = { timeout: 40_000, interval: 100 };
const rows = {
  invoice: 'Invoice 2026-1184',
  code: 'export function fold',
  fox: 'The quick brown fox',
  wifi: 'Wi-Fi: guest-lobby',
};

test('a row that is dragged by the mouse lands where the line was, let go anywhere in the list', async () => {
  const { page, move, drag, release } = await sidebarOnDesktop();
  const { invoice, code, fox, wifi } = rows;

  await drag(0, 2, 0.9);
  await page.locator('.row-drop[data-index="3"]').waitFor();
  await move(2, 0.92);
  await release();
  await untilShown(page, [code, fox, invoice, wifi]);

  // Let go at once where it came to another element: no `dragover` comes before the end.
  await drag(0, 1, 0.9);
  await page.locator('.row-drop[data-index="2"]').waitFor();
  await release(2, 0.9);
  await untilShown(page, [fox, invoice, code, wifi]);

  // Below the last row.
  await drag(0, 3, 0.9);
  await page.locator('.row-drop-after[data-index="3"]').waitFor();
  await release(3, 1.5);
  await untilShown(page, [invoice, code, wifi, fox]);
  expect(await page.locator('.row-drop, .row-drop-after').count()).toBe(0);
});

test('a row that is dragged stays where Esc ends that, and where it is let go beside the list', async () => {
  const { page, on, drag, release } = await sidebarOnDesktop();
  const { invoice, code, fox, wifi } = rows;
  const line = page.locator('.row-drop, .row-drop-after');
  await page.evaluate(`{
    globalThis.ended = 0;
    addEventListener('dragend', () => globalThis.ended++);
  }`);

  await drag(0, 2, 0.9);
  await line.waitFor();
  await xdotool(on, 'key', 'Escape');
  await page.waitForFunction('ended === 1');
  await release();
  expect(await line.count()).toBe(0);

  await drag(0, 2, 0.9);
  await line.waitFor();
  const search = await placeOnDesktop(page, 'search input');
  await xdotool(on, 'mousemove', String(search.x + 5), String(search.y + 5));
  await line.waitFor({ state: 'detached' });
  await release();
  await page.waitForFunction('ended === 2');
  await untilShown(page, [invoice, code, fox, wifi]);
});

/** The sidebar with sample entries in a window, and a pointer that drags its rows. */
async function sidebarOnDesktop() {
  const on = await display();
  await windowManager(on);
  const chromium = await startChromium(await hostDir(), { registered: false, on, scale: 1 });
  const page = await extensionPage(chromium, 'sidepanel.html');
  await importSamples(page, 4);
  await page.bringToFront();

  /** A point of a row's text, `share` of its height below its upper edge. */
  async function pointOf(row: number, share: number): Promise<[string, string]> {
    const { x, y, height } = await placeOnDesktop(page, `[role=row] >> nth=${row}`);
    return [String(x + 60), String(Math.round(y + share * height))];
  }
  const move = async (row: number, share: number) =>
    xdotool(on, 'mousemove', '--sync', ...(await pointOf(row, share)));

  return {
    page,
    on,
    move,
    /** Presses the button on a row and takes it to another one. */
    async drag(from: number, to: number, share: number) {
      await move(from, 0.3);
      await xdotool(on, 'mousedown', '1');
      // A drag begins after some pixels, and is told of where it passes.
      for (const part of [0.4, 0.5, 0.6]) await move(from, part);
      for (const part of [0.8, 0.9, 1]) await move(to, part * share);
    },
    /** Lets go, right after a move to a row where one is named. */
    async release(row?: number, share = 0.5) {
      const moved = row === undefined ? [] : ['mousemove', ...(await pointOf(row, share))];
      await xdotool(on, ...moved, 'mouseup', '1');
    },
  };
}

/** Waits until the list has one row for each of these texts, in this order. */
function untilShown(page: Page, texts: string[]): Promise<void> {
  return vi.waitFor(async () => {
    const shown = await page.getByRole('row').allInnerTexts();
    expect(shown).toEqual(texts.map((text) => expect.stringContaining(text)));
  }, patience);
}
