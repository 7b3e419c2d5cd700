import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Box } from '../../shared/api/box.ts';
import type { Point } from '../../shared/geometry.ts';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { forFile } from '../fixtures/after-use.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { webPage } from '../fixtures/browser/web-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { placeOnDesktop } from '../fixtures/screen/place-on-desktop.ts';
import { type ScreenReader, screenReader } from '../fixtures/screen/screen-reader.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 60_000, interval: 200 };

const shared = forFile(pinnedBrowser);

test('a click on the toolbar button has the page captured, where the settings say so', async () => {
  const { on, sidebar, page, screen } = await onPage('<p id="text">Quarterly report 2026</p>');
  const preferences = await page.context().newPage();
  await preferences.goto(new URL('preferences.html?tab=general', sidebar.url()).href);
  await preferences.getByRole('radio', { name: 'Captures right away' }).check();
  await vi.waitFor(
    async () => expect(await preferences.evaluate('chrome.action.getPopup({})')).toBe(''),
    patience,
  );
  await preferences.close();
  await page.bringToFront();
  const button = await toolbarButton(screen);
  await vi.waitFor(async () => {
    await xdotool(on, 'mousemove', '--sync', String(button.x), String(button.y), 'click', '1');
    await overlay(page).waitFor({ timeout: 10_000 });
  }, patience);
  await dragOver(on, await placeOnDesktop(page, '#text'));
  await sidebar.getByText('Quarterly report 2026').waitFor();
});

test('“Capture text…” of the menu of a page has it captured', async () => {
  const { on, sidebar, page, screen } = await onPage('<p id="text">Platform seven</p>');
  const text = await placeOnDesktop(page, '#text');
  await rightClick(on, { x: text.x + 40, y: text.y + 160 });
  await screen.clickOn('Capture text');
  await overlay(page).waitFor();
  await dragOver(on, text);
  await sidebar.getByText('Platform seven').waitFor();
});

test('“Recognize text in this image” of the menu of an image recognizes it', async () => {
  const png = await drawnText(['Museum ticket 4711']);
  const image = `<img id="image" src="data:image/png;base64,${png.toString('base64')}">`;
  const { on, sidebar, page, screen } = await onPage(image);
  const { x, y } = await placeOnDesktop(page, '#image');
  await rightClick(on, { x: x + 40, y: y + 40 });
  await screen.clickOn('Recognize text in this image');
  await sidebar.getByText('Museum ticket 4711').waitFor();
});

test('a page that the browser keeps closed is told in words', async () => {
  const { on, page, screen } = await onPage('<p>A page</p>');
  await page.goto('chrome://version');
  await page.bringToFront();
  // A window that is just getting the focus does not receive the keys.
  await vi.waitFor(
    async () => {
      await xdotool(on, 'key', 'ctrl+shift+2');
      // The browser shows it for some seconds.
      await screen.find('This page cannot be captured', 40_000);
    },
    { ...patience, timeout: 180_000 },
  );
});

/** The only page in the browser that tests share. */
async function onPage(body: string) {
  const { on, screen, chromium } = shared();
  const before = chromium.pages();
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const page = await chromium.newPage();
  for (const other of before) await other.close();
  const style = 'body { margin: 40px; font: 32px "DejaVu Sans" } p { display: table }';
  await page.goto(await webPage(`<!doctype html><style>${style}</style>${body}`));
  await page.bringToFront();
  return { on, screen, sidebar, page };
}

/** A browser without the host, its button on the toolbar. */
async function pinnedBrowser() {
  const on = await display();
  await windowManager(on);
  const screen = await screenReader(on);
  const profile = await tempDir();
  await pinButton(profile);
  const options = { registered: false, on, profile, scale: 1 };
  return { on, screen, chromium: await startChromium(await hostDir(), options) };
}

/** As a user does by the pin in the menu of extensions. */
async function pinButton(profile: string): Promise<void> {
  const preferences = { extensions: { pinned_extensions: [chromiumExtensionId] } };
  await mkdir(path.join(profile, 'Default'));
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** Finds the blue of the button's picture in the browser's bars. */
async function toolbarButton(screen: ScreenReader): Promise<Point> {
  return await vi.waitFor(async () => {
    const bars = sharp(await screen.photograph()).extract({
      left: 640,
      top: 0,
      width: 640,
      height: 120,
    });
    const { data, info } = await bars.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const blue: Point[] = [];
    for (let index = 0; index < info.width * info.height; index++) {
      const [r = 0, g = 0, b = 0] = data.subarray(index * 3, index * 3 + 3);
      if (Math.abs(r - 47) + Math.abs(g - 91) + Math.abs(b - 216) < 24)
        blue.push({ x: 640 + (index % info.width), y: Math.floor(index / info.width) });
    }
    expect(blue.length).toBeGreaterThan(20);
    return blue[Math.floor(blue.length / 2)] ?? { x: 0, y: 0 };
  }, patience);
}

async function dragOver(on: string, { x, y, width, height }: Box): Promise<void> {
  await drag(on, { x: x - 10, y: y - 6 }, { x: x + width + 10, y: y + height + 6 });
}

async function rightClick(on: string, { x, y }: Point): Promise<void> {
  await xdotool(on, 'mousemove', '--sync', String(x), String(y), 'click', '3');
}

/** The host element of the overlay's shadow root. */
function overlay(page: Page) {
  return page.locator('html > div:popover-open');
}
