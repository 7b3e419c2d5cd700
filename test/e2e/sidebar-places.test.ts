import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { appWindow } from '../../shared/api/window.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedDesktop } from '../fixtures/browser/shared-desktop.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { draggedFile } from '../fixtures/screen/toolkits/dragged-file.ts';
import { xFramePlace, xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const shared = sharedDesktop();
const patience = { timeout: 50_000, interval: 100 };
const screen = { width: 1280, height: 800 };

test('the docked window is on the screen with its title bar, and Esc and a button close it', async () => {
  const { call, chromium, display } = await shared();
  const hidden = () =>
    vi.waitFor(
      async () => expect(await call('GET', '/sidebar')).toMatchObject({ json: { visible: false } }),
      patience,
    );

  await call('POST', '/sidebar/show');
  const id = await windowOfSidebar(display);
  await vi.waitFor(async () => {
    const { y } = await xWindowPlace(display, id);
    const outer = await xFramePlace(display, id);
    // The window manager puts a title bar above it.
    expect(y - outer.y).toBeGreaterThan(10);
    expect(outer.y).toBe(0);
    expect(outer.x + outer.width).toBe(screen.width);
    expect(outer.y + outer.height).toBeLessThanOrEqual(screen.height);
  }, patience);
  await (await sidebarOf(chromium)).getByRole('button', { name: 'Close window' }).waitFor();
  await xdotool(display, 'windowactivate', '--sync', id, 'key', 'Escape');
  await hidden();

  await call('POST', '/sidebar/show');
  const page = await sidebarOf(chromium);
  await clickOn(display, page, await windowOfSidebar(display));
  await hidden();
});

test('the window that the menu opens stands at the side that is set', async () => {
  const { base, chromium, display } = await shared();
  const body = { ui: { sidebarSide: 'left' } };
  await send(base, { method: 'PUT', path: '/settings', body });
  const tab = await extensionPage(chromium, 'sidepanel.html');
  await vi.waitFor(
    async () =>
      expect(await tab.evaluate('chrome.storage.local.get("settings")')).toMatchObject({
        settings: body,
      }),
    patience,
  );
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

test('the browser’s own panel takes every file that is dropped on it', async () => {
  const { call, chromium, display } = await shared();
  const page = await extensionPage(chromium, 'about.html');
  await page.getByRole('button').first().waitFor();
  const id = await page.evaluate<number>('chrome.windows.getCurrent().then(({ id }) => id)');
  const place = '{ left: 250, top: 0, width: 1000, height: 760 }';
  await page.evaluate(`chrome.windows.update(${id}, ${place})`);
  await page.evaluate(`chrome.sidePanel.open({ windowId: ${id} })`);
  const panel = await vi.waitUntil(async () => {
    const { windows } = z
      .object({ windows: z.array(appWindow) })
      .parse((await call('GET', '/windows')).json);
    return windows.find(({ kind, x }) => kind === 'sidebar' && x > 250);
  }, patience);
  const file = path.join(await tempDir(), 'picture.png');
  await writeFile(file, await drawnText(['Departure 14:35']));
  const source = await draggedFile(display, file);
  onTestFinished(() => source[Symbol.asyncDispose]());

  // Over its controls, its middle and its lower edge.
  for (const [index, part] of [0.05, 0.3, 0.5, 0.7, 0.9, 0.97].entries()) {
    const { x, y, width, height } = panel;
    await source.dropAt(Math.round(x + width / 3), Math.round(y + part * height));
    await vi.waitFor(async () => {
      expect(chromium.pages().filter((each) => each.url().startsWith('file:'))).toEqual([]);
      expect((await call('GET', '/history')).json).toMatchObject({ total: index + 1 });
    }, patience);
  }
  expect((await call('GET', '/history')).json).toMatchObject({
    entries: Array(6).fill({ text: 'Departure 14:35', source: { kind: 'file' } }),
  });
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
