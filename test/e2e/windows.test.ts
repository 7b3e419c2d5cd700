import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import { type AppWindow, appWindow } from '../../shared/api/window.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { startFirefox } from '../fixtures/browser/firefox.ts';
import { sharedDesktop } from '../fixtures/browser/shared-desktop.ts';
import { type ApiDesktop, apiDesktop } from '../fixtures/host/api-desktop.ts';
import { commandLine } from '../fixtures/host/command-line.ts';
import { closeByHand } from '../fixtures/screen/close-by-hand.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';

const patience = { timeout: 50_000, interval: 100 };
const windows = z.object({ windows: z.array(appWindow) });
const shared = sharedDesktop();

test('with two pixels for one the place is true to the pixel, also after a move by hand', async () => {
  const desktop = await apiDesktop();
  const { call, display, dataDir } = desktop;
  await startChromium(dataDir, { on: display, scale: 2 });
  await desktop.attached(1);
  await call('POST', '/about');
  const id = await xWindow(display, 'About Screenscribe');
  await untilPlaced(desktop, id);
  await xdotool(display, 'windowsize', '--sync', id, '701', '503');
  await xdotool(display, 'windowmove', '--sync', id, '133', '77');
  // The browser is notified a moment later, and may put the window where there is space.
  await vi.waitFor(async () => {
    const moved = await xWindowPlace(display, id);
    expect([moved.width, moved.height]).toEqual([701, 503]);
    expect(place(await only(desktop))).toEqual(moved);
  }, patience);
  const { bytes } = await call('GET', '/screenshot?window=about');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 701, height: 503 });
});

test('the screenshot holds the pixels of the windows and of nothing else', async () => {
  const desktop = await shared();
  const { call, display } = desktop;
  await call('POST', '/editor/open', { text: 'To be seen' });
  await call('POST', '/about');
  const editorId = await xWindow(display, 'Editor');
  const aboutId = await xWindow(display, 'About Screenscribe');
  await xdotool(display, 'windowmove', '--sync', editorId, '40', '60');
  await xdotool(display, 'windowsize', '--sync', editorId, '500', '400');
  await xdotool(display, 'windowmove', '--sync', aboutId, '700', '300');
  await xdotool(display, 'windowactivate', '--sync', editorId);
  // A window of another program over a part of the editor, in a color that occurs nowhere else.
  const at = { x: 340, y: 250, width: 360, height: 200 };
  const html = '<body style="background: #f0f">';
  await using _other = await textWindow({ display, html, at });
  const [editor, about] = await vi.waitFor(async () => {
    const places = [
      await xWindowPlace(display, editorId),
      await xWindowPlace(display, aboutId),
    ] as const;
    const shown = (await list(desktop)).map(place);
    for (const each of places) expect(shown).toContainEqual(each);
    return places;
  }, patience);
  const left = Math.min(editor.x, about.x);
  const top = Math.min(editor.y, about.y);
  const shot = await pixels((await call('GET', '/screenshot')).bytes);
  const screen = await pixels((await call('GET', '/screen')).bytes);
  expect(shot.at(at.x - left + 20, at.y - top + 120)[3]).toBe(0);
  expect(shot.at(about.x - left + 9, 1)[3]).toBe(0);
  expect(shot.at(editor.x - left + 9, editor.y - top + 9)[3]).toBe(255);
  const strange: string[] = [];
  let opaque = 0;
  for (let y = 0; y < shot.height; y++) {
    for (let x = 0; x < shot.width; x++) {
      const [red, green, blue, alpha] = shot.at(x, y);
      if (alpha === 0) continue;
      opaque += 1;
      if (red > 200 && green < 60 && blue > 200) strange.push(`${x} ${y}`);
    }
  }
  expect(strange).toEqual([]);
  expect(opaque).toBeGreaterThan(about.width * about.height);
  expect(screen.at(at.x + 20, at.y + 120).slice(0, 3)).toEqual([255, 0, 255]);
});

test('the browser’s own panel counts as the sidebar, and can be photographed and hidden', async () => {
  const desktop = await shared();
  const { call, chromium, display, dataDir } = desktop;
  await openPanel(chromium);
  await vi.waitFor(
    async () =>
      expect(await call('GET', '/sidebar')).toMatchObject({
        json: { visible: true, kind: 'panel' },
      }),
    patience,
  );
  expect(await call('POST', '/sidebar/show')).toMatchObject({ json: { kind: 'panel' } });
  const panel = await only(desktop);
  expect(panel).toMatchObject({ kind: 'sidebar', title: 'Screenscribe' });
  const { bytes } = await call('GET', '/sidebar/screenshot');
  expect(await sharp(bytes).metadata()).toMatchObject({
    width: panel.width,
    height: panel.height,
  });
  const center = [panel.x + panel.width / 2, panel.y + panel.height / 2].map(Math.round);
  await xdotool(display, 'mousemove', ...center.map(String));
  // The position learned from the pointer is the one that was reported before, once a move of the
  // pointer finds the panel where it stays: it slides in.
  await vi.waitFor(async () => {
    await xdotool(display, 'mousemove_relative', '3', '3');
    await xdotool(display, 'mousemove_relative', '--', '-3', '-3');
    expect(place(await only(desktop))).toEqual(place(panel));
  }, patience);
  expect(await call('POST', '/sidebar/hide')).toMatchObject({
    json: { visible: false, kind: null },
  });
  expect(await list(desktop)).toEqual([]);
  // As the menu of the desktop starts it.
  const opened = await commandLine(['open'], { SCREENSCRIBE_DATA_DIR: dataDir });
  expect(opened).toEqual({ code: 0, stdout: '', stderr: '' });
  await vi.waitFor(
    async () => expect(await call('GET', '/sidebar')).toMatchObject({ json: { visible: true } }),
    patience,
  );
});

test('of two browsers the one used last opens the window', async () => {
  const desktop = await shared();
  const { call, display, dataDir } = desktop;
  await startFirefox(dataDir, { on: display });
  await desktop.attached(2);
  await vi.waitFor(
    async () => expect(await call('GET', '/sidebar')).toMatchObject({ json: { visible: true } }),
    patience,
  );
  await call('POST', '/sidebar/hide');
  const firefox = await xWindow(display, 'Mozilla Firefox');
  const chromium = await xWindow(display, ' - Chromium');
  await untilUsed(desktop, { browser: 'Chromium', window: chromium });
  await untilUsed(desktop, { browser: 'Firefox', window: firefox });
  // Chromium does not report that the user comes back to the window that had the focus.
  await untilUsed(desktop, { browser: 'Chromium', window: chromium });
  await expectOpenedIn(desktop, 'about', 'Chromium');
  await untilUsed(desktop, { browser: 'Firefox', window: firefox });
  await expectOpenedIn(desktop, 'onboarding', 'Firefox');
});

test('a browser that was closed is started for its extension', async () => {
  const desktop = await apiDesktop();
  const { call, display, dataDir } = desktop;
  const chromium = await startChromium(dataDir, { on: display, scale: 1 });
  await desktop.attached(1);
  await chromium.close();
  await desktop.attached(0);
  onTestFinished(() => endRemembered(dataDir));
  expect(await call('POST', '/editor/open', { text: 'after a start' })).toMatchObject({
    status: 200,
    json: { status: 'open', text: 'after a start' },
  });
  await untilPlaced(desktop, await xWindow(display, 'Editor'));
});

test('an editor for an entry saves to it, and closed by hand it is closed', async () => {
  const desktop = await shared();
  const { call, chromium, display } = desktop;
  // The browser gets the entry a moment later: the editor waits for it.
  const { id } = entry.parse((await call('POST', '/history', { text: 'before' })).json);
  const opening = chromium.waitForEvent('page');
  expect(await call('POST', '/editor/open', { text: 'after', entryId: id })).toMatchObject({
    status: 200,
    json: { status: 'open', text: 'after', entryId: id },
  });
  const page = await opening;
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('after');
  await page.getByRole('button', { name: 'Save to history' }).click();
  await vi.waitFor(
    async () =>
      expect(await call('GET', `/history/${id}`)).toMatchObject({ json: { text: 'after' } }),
    patience,
  );
  // An editor without an entry is another one.
  await call('POST', '/editor/open', { text: 'new' });
  expect((await list(desktop)).map(({ kind }) => kind)).toEqual(['editor', 'editor']);
  await closeByHand(display, await xWindow(display, 'Editor'));
  await vi.waitFor(async () => expect(await list(desktop)).toHaveLength(1), patience);
  expect(await call('POST', '/editor/close')).toMatchObject({ json: { status: 'closed' } });
  expect(await call('GET', '/editor')).toMatchObject({ json: { status: 'closed' } });
});

async function list({ call }: ApiDesktop): Promise<AppWindow[]> {
  return windows.parse((await call('GET', '/windows')).json).windows;
}

async function only(desktop: ApiDesktop): Promise<AppWindow> {
  const [window, ...others] = await list(desktop);
  expect(others).toEqual([]);
  if (!window) throw new Error('no window is open');
  return window;
}

/** Waits until the only window is told where the X server has it: a busy window manager places it later. */
async function untilPlaced(desktop: ApiDesktop, id: string): Promise<void> {
  await vi.waitFor(
    async () => expect(place(await only(desktop))).toEqual(await xWindowPlace(desktop.display, id)),
    patience,
  );
}

function place({ x, y, width, height }: AppWindow) {
  return { x, y, width, height };
}

async function xWindow(display: string, title: string): Promise<string> {
  return await vi.waitFor(async () => {
    const [id] = await xWindows(display, title);
    if (!id) throw new Error(`no window is called ${title}`);
    return id;
  }, patience);
}

/** A picture's pixels as [red, green, blue, alpha]. */
async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): [number, number, number, number] => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * info.width + x) * 4);
    return [red, green, blue, alpha];
  };
  return { width: info.width, height: info.height, at };
}

/** As a click of the user would: playwright's calls count as one. */
async function openPanel(chromium: BrowserContext): Promise<void> {
  const page = await extensionPage(chromium, 'about.html');
  await page.getByRole('button').first().waitFor();
  const id = await page.evaluate<number>('chrome.windows.getCurrent().then(({ id }) => id)');
  await page.evaluate(`chrome.sidePanel.open({ windowId: ${id} })`);
}

type Browser = 'Chromium' | 'Firefox';

/** Turns to a browser's window, and waits until the host knows that. */
async function untilUsed(
  { display, call }: ApiDesktop,
  { browser, window }: { browser: Browser; window: string },
): Promise<void> {
  await vi.waitFor(async () => {
    // A browser that is still opening its first pages may take the focus away again.
    await xdotool(display, 'windowactivate', '--sync', window);
    const { json } = await call('GET', '/status');
    expect(json).toMatchObject({ extension: { clients: [{ browser }, {}] } });
  }, patience);
}

async function expectOpenedIn(
  desktop: ApiDesktop,
  kind: 'about' | 'onboarding',
  browser: Browser,
): Promise<void> {
  expect(await desktop.call('POST', `/${kind}`)).toMatchObject({ status: 200 });
  const opened = (await list(desktop)).find((each) => each.kind === kind);
  expect(opened?.id).toContain(`${browser.toLowerCase()}-`);
}

/** Ends the browser that the host has started. */
async function endRemembered(dataDir: string): Promise<void> {
  const remembered = await readFile(path.join(dataDir, 'browser.json'), 'utf8');
  const { pid } = z.object({ pid: z.int() }).parse(JSON.parse(remembered));
  process.kill(pid);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), patience);
}
