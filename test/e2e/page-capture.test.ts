import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { Point } from '../../shared/geometry.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { webPage } from '../fixtures/browser/web-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { display } from '../fixtures/screen/display.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';

const patience = { timeout: 60_000, interval: 100 };

const known = `<!doctype html><title>A known page</title>
  <style>body { margin: 0; font: 32px "DejaVu Sans" } p { margin: 0; padding: 20px }</style>
  <p>Quarterly report 2026</p><p>Do not read this</p><textarea></textarea>`;

test('the hotkey, a drag and a release put the text of a page into clipboard and history', async () => {
  const { chromium, page, sidebar, pressHotkey } = await onKnownPage();
  await pressHotkey();
  await drag(page, { x: 5, y: 10 }, { x: 600, y: 75 });
  await sidebar.getByText('Quarterly report 2026').waitFor();
  expect(await sidebar.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('A known page'),
  ]);
  await vi.waitFor(async () => expect(await pasted(page)).toBe('Quarterly report 2026'), patience);

  // While the history is paused the text is only copied.
  const popup = await extensionPage(chromium, 'popup.html');
  await popup.getByRole('button', { name: 'Pause history' }).click();
  await sidebar.getByText('History paused').waitFor();
  await popup.close();
  await page.bringToFront();
  await pressHotkey();
  await drag(page, { x: 5, y: 80 }, { x: 600, y: 150 });
  await vi.waitFor(async () => expect(await pasted(page)).toBe('Do not read this'), patience);
  expect(await sidebar.getByRole('row').count()).toBe(1);
});

test('the same text again is one row on top that says how often', async () => {
  const { page, sidebar, pressHotkey } = await onKnownPage();
  const take = async (text: string, y: number) => {
    await page.bringToFront();
    await pressHotkey();
    await drag(page, { x: 5, y }, { x: 600, y: y + 65 });
    await vi.waitFor(async () => expect(await pasted(page)).toBe(text), patience);
  };
  await take('Quarterly report 2026', 10);
  await take('Do not read this', 80);
  await take('Quarterly report 2026', 10);
  await vi.waitFor(
    async () =>
      expect(await sidebar.getByRole('row').allInnerTexts()).toEqual([
        expect.stringMatching(/Quarterly report 2026\s.*Captured 2 times/s),
        expect.stringContaining('Do not read this'),
      ]),
    patience,
  );
});

test('a click takes a word of the page once it is read', async () => {
  const { page, sidebar, pressHotkey } = await onKnownPage();
  await pressHotkey();
  // Before it is read a click means nothing here.
  await vi.waitFor(async () => {
    await page.mouse.click(61, 41);
    await overlay(page).waitFor({ state: 'detached', timeout: 1_000 });
  }, patience);
  await vi.waitFor(async () => expect(await pasted(page)).toBe('Quarterly'), patience);
  await sidebar.getByText('Quarterly').waitFor();
  expect(await sidebar.getByText('report').count()).toBe(0);
});

test('Esc cancels, and arrows and Enter take a rectangle without the pointer', async () => {
  const { page, sidebar, pressHotkey } = await onKnownPage();
  await pressHotkey();
  await page.keyboard.press('Escape');
  await overlay(page).waitFor({ state: 'detached' });
  await pressHotkey();
  // Without Ctrl an arrow goes to a word, once they are read.
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await overlay(page).waitFor({ state: 'detached' });
  // The middle of the page is empty: the picture is kept without a text.
  await sidebar.getByText('No text found in this image').waitFor();
  expect(await sidebar.getByRole('row').count()).toBe(1);
});

async function onKnownPage() {
  const on = await display();
  await windowManager(on);
  const chromium = await startChromium(await hostDir(), { registered: false, on });
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const page = await chromium.newPage();
  await page.goto(await webPage(known));
  await page.bringToFront();
  const pressHotkey = () =>
    vi.waitFor(async () => {
      await xdotool(on, 'key', 'ctrl+shift+2');
      await overlay(page).waitFor({ timeout: 10_000 });
    }, patience);
  return { chromium, page, sidebar, pressHotkey };
}

/** The host element of the overlay's shadow root. */
function overlay(page: Page) {
  return page.locator('html > div:popover-open');
}

async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** What Ctrl+V puts into a field of the page. */
async function pasted(page: Page): Promise<string> {
  const field = page.locator('textarea');
  await field.fill('');
  await field.press('Control+v');
  return await field.inputValue();
}
