import type { BrowserContext, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { CapturedScreen } from '../fixtures/browser/captured-screen.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { importSamples } from '../fixtures/browser/import-samples.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { storePageName } from '../fixtures/browser/store-page.ts';
import { webPage } from '../fixtures/browser/web-page.ts';

const patience = { timeout: 60_000, interval: 100 };
const shared = sharedScreen(async () => ({ buttonKeys: 'Ctrl+Shift+Y' }));
const sharedAlone = sharedChromium();
const blank = '<!doctype html><title>A page</title><body style="background: #fff">';

test('the popup of the toolbar button captures this page, by keys alone', async () => {
  const screen = await shared();
  const page = await onBlankPage(screen.chromium);
  await openPopup(screen);
  await screen.input('key', 'Down', 'Return');
  await page.locator('html > div:popover-open').waitFor();
  await untilClosed(screen.chromium);
});

test('the popup is not in the picture of the screen that it captures', async () => {
  const screen = await shared();
  await onBlankPage(screen.chromium);
  // The magnifier stands beside the pointer, off the page here.
  await screen.input('mousemove', '1200', '780');
  await openPopup(screen);
  await screen.input('key', 'Return');
  await untilClosed(screen.chromium);
  await screen.untilState('selecting');
  const [overlay] = await screen.overlays();
  if (!overlay) throw new Error('no window came up');
  // The page below is white; the popup would bring text and lines onto it.
  expect(await overlay.evaluate(differentPixels)).toBe(0);
  await screen.escape();
});

test('a capture waits some seconds, which the button shows, and can be called off', async () => {
  const screen = await shared();
  const { chromium } = screen;
  const badge = () => inBackground(chromium, 'chrome.action.getBadgeText({})');
  // The same page in a tab that is already open: there are ten seconds to cancel it.
  const popup = await extensionPage(chromium, 'popup.html');
  await onBlankPage(chromium);
  await openPopup(screen);
  // Past “Capture” and “Capture this page” to the longest.
  await screen.input('key', 'Down', 'Down', 'Down', 'Down', 'Return');
  await untilClosed(chromium);
  await vi.waitFor(async () => expect(await badge()).toMatch(/^\d+$/), patience);
  await popup.bringToFront();
  await popup.getByText(/^Capture in \d+ s$/).waitFor();
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await popup.getByRole('button', { name: '10 s' }).waitFor();
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
  await popup.close();

  await openPopup(screen);
  await screen.input('key', 'Down', 'Down', 'Return');
  await vi.waitFor(async () => expect(await badge()).toMatch(/^[123]$/), patience);
  await screen.untilState('selecting');
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
  await screen.escape();
});

test('the last three texts are in the popup, and a click copies one and says so', async () => {
  const chromium = await sharedAlone();
  await chromium.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await importSamples(sidebar);
  await sidebar.getByText('8 entries').waitFor();
  const popup = await extensionPage(chromium, 'popup.html');
  const texts = popup.getByRole('region', { name: 'Recent texts' }).getByRole('button');
  await vi.waitFor(async () => expect(await texts.count()).toBe(3), patience);
  await texts.nth(0).filter({ hasText: 'Invoice 2026-1184' }).waitFor();
  await texts.nth(2).click();
  await texts.nth(2).getByText('Copied').waitFor();
  await popup.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await popup.evaluate(() => navigator.clipboard.readText())).toContain(
    'The quick brown fox',
  );
});

test('a setting has the button capture at once, and brings the popup back', async () => {
  const chromium = await sharedAlone();
  const page = await extensionPage(chromium, 'preferences.html');
  const popup = () => inBackground(chromium, 'chrome.action.getPopup({})');
  // The settings of a test before this one may only just have been forgotten.
  await vi.waitFor(async () => expect(await popup()).toContain('popup.html'), patience);
  await page.getByRole('radio', { name: 'Captures right away' }).check();
  await vi.waitFor(async () => expect(await popup()).toBe(''), patience);
  await page.getByRole('radio', { name: 'Opens a menu' }).check();
  await vi.waitFor(async () => expect(await popup()).toContain('popup.html'), patience);
});

test('settings of an earlier version are kept, and the popup comes with the update', async () => {
  const chromium = await sharedAlone();
  const page = await extensionPage(chromium, 'preferences.html');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.locator('html[style*="dark"]').waitFor({ state: 'attached' });
  await page.evaluate(`chrome.storage.local.get().then(({ settings }) => {
    delete settings.ui.toolbarButton;
    return chrome.storage.local.set({ settings });
  })`);
  await page.reload();
  await page.locator('html[style*="dark"]').waitFor({ state: 'attached' });
  await page.getByRole('radio', { name: 'Opens a menu', checked: true }).waitFor();
});

test('a key of its own opens the history', async () => {
  const { chromium, input } = await shared();
  await onBlankPage(chromium);
  await vi.waitFor(async () => {
    await input('key', 'ctrl+shift+h');
    await vi.waitFor(async () => expect(await contexts(chromium, 'SIDE_PANEL')).toBe(1), {
      timeout: 5_000,
    });
  }, patience);
});

async function onBlankPage(chromium: BrowserContext): Promise<Page> {
  const page = await chromium.newPage();
  await page.goto(await webPage(blank));
  await page.bringToFront();
  return page;
}

/** Opens the popup by the toolbar button, and waits until it handles keys. */
async function openPopup({ chromium, input }: CapturedScreen): Promise<void> {
  const front = chromium.pages().at(-1);
  const beside = await extensionPage(chromium, storePageName);
  await front?.bringToFront();
  // Keys are lost while one tab takes the place of another.
  await vi.waitFor(async () => {
    await input('key', 'ctrl+shift+y');
    const isThere = async () => expect(await contexts(chromium, 'POPUP')).toBe(1);
    await vi.waitFor(isThere, { timeout: 5_000, interval: 50 });
  }, patience);
  await vi.waitFor(async () => expect(await beside.evaluate(hearsKeys)).toBe(true), patience);
}

const hearsKeys = `chrome.extension.getViews({ type: 'popup' })
  .some(({ document }) => document.hasFocus() && document.activeElement.matches('button'))`;

async function untilClosed(chromium: BrowserContext): Promise<void> {
  await vi.waitFor(async () => expect(await contexts(chromium, 'POPUP')).toBe(0), patience);
}

async function contexts(chromium: BrowserContext, type: string): Promise<number> {
  const found = await inBackground(
    chromium,
    `chrome.runtime.getContexts({ contextTypes: ['${type}'] }).then(({ length }) => length)`,
  );
  return Number(found);
}

async function inBackground(chromium: BrowserContext, expression: string): Promise<unknown> {
  const [worker = await chromium.waitForEvent('serviceworker')] = chromium.serviceWorkers();
  return await worker.evaluate(expression);
}

/** How many pixels of the page below the browser's bars have another color: runs in the overlay. */
function differentPixels(): number {
  const canvas = document.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('no picture');
  const { data } = context.getImageData(40, 150, 900, 500);
  return data.filter((value, at) => value !== data[at % 4]).length;
}
