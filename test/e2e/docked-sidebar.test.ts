import type { BrowserContext, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { apiDesktop } from '../fixtures/host/api-desktop.ts';
import { xFramePlace, xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 50_000, interval: 100 };
const screen = { width: 1280, height: 800 };

test('the docked window is on the screen with its title bar, and Esc and a button close it', async () => {
  const desktop = await apiDesktop();
  const { call, display } = desktop;
  const chromium = await startChromium(desktop.dataDir, { on: display, scale: 1 });
  await desktop.attached(1);
  const hidden = () =>
    vi.waitFor(
      async () => expect(await call('GET', '/sidebar')).toMatchObject({ json: { visible: false } }),
      patience,
    );

  await call('POST', '/sidebar/show');
  const id = await windowOfSidebar(display);
  const { y } = await xWindowPlace(display, id);
  const outer = await xFramePlace(display, id);
  // The window manager puts a title bar above it.
  expect(y - outer.y).toBeGreaterThan(10);
  expect(outer.y).toBe(0);
  expect(outer.x + outer.width).toBe(screen.width);
  expect(outer.y + outer.height).toBeLessThanOrEqual(screen.height);
  await xdotool(display, 'windowactivate', '--sync', id, 'key', 'Escape');
  await hidden();

  await call('POST', '/sidebar/show');
  const page = await sidebarOf(chromium);
  await clickOn(display, page, await windowOfSidebar(display));
  await hidden();
});

test('the window that the menu opens stands at the side that is set', async () => {
  const desktop = await apiDesktop();
  const { display } = desktop;
  const body = { ui: { sidebarSide: 'left' } };
  await send(desktop.base, { method: 'PUT', path: '/settings', body });
  const chromium = await startChromium(desktop.dataDir, { on: display, scale: 1 });
  await desktop.attached(1);
  const tab = await extensionPage(chromium, 'sidepanel.html');
  await tab.getByRole('button', { name: 'Menu', exact: true }).click();
  // A tab has its own way to close.
  expect(await tab.getByRole('button', { name: 'Close window' }).count()).toBe(0);
  await tab.getByRole('menuitem', { name: 'Open in a window' }).click();
  await vi.waitFor(async () => {
    const outer = await xFramePlace(display, await windowOfSidebar(display));
    expect([outer.x, outer.y]).toEqual([0, 0]);
    expect(outer.height).toBeLessThanOrEqual(screen.height);
    expect(outer.height).toBeGreaterThan(screen.height - 40);
  }, patience);
});

async function windowOfSidebar(display: string): Promise<string> {
  return await vi.waitFor(async () => {
    const [id] = await xWindows(display, '^Screenscribe$');
    if (!id) throw new Error('the sidebar has no window');
    return id;
  }, patience);
}

async function sidebarOf(chromium: BrowserContext): Promise<Page> {
  return await vi.waitFor(() => {
    const page = chromium.pages().find((each) => each.url().endsWith('/sidepanel.html'));
    if (!page) throw new Error('the sidebar shows no page');
    return page;
  }, patience);
}

/** Clicks the button that closes the window, with the pointer of the screen. */
async function clickOn(display: string, page: Page, id: string): Promise<void> {
  const box = await page.getByRole('button', { name: 'Close window' }).boundingBox();
  const { x, y } = await xWindowPlace(display, id);
  if (!box) throw new Error('the button is not shown');
  const at = [x + box.x + box.width / 2, y + box.y + box.height / 2].map(Math.round);
  await xdotool(display, 'mousemove', '--sync', ...at.map(String), 'click', '1');
}
