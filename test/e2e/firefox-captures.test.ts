import type { Page } from 'puppeteer-core';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { editorPage } from '../fixtures/browser/editor-page.ts';
import { firefoxDesktop } from '../fixtures/browser/firefox-desktop.ts';
import { keepMegabytes } from '../fixtures/browser/keep-megabytes.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

// What a capture shows in Firefox while it lasts, and what the extension says of it afterwards.

const patience = { timeout: 60_000, interval: 50 };
const list = z.object({ entries: z.array(entry) });
const wholeDisplay = { x: 0, y: 0, width: 1280, height: 800 };
const style = 'position: absolute; left: 40px; top: 50px; padding: 12px; font: 28px DejaVu Sans';

const shared = forFile(async () => {
  const desktop = await firefoxDesktop({ buttonKeys: 'Ctrl+Shift+8' });
  const at = { x: 300, y: 200, width: 760, height: 300 };
  const window = await textWindow({ display: desktop.on, at, html: '' });
  afterUse(() => window[Symbol.asyncDispose]());
  const input = (...args: string[]) => xdotool(desktop.on, ...args);
  return { ...desktop, window, input, beside: await desktop.opened('about.html') };
});

test('a window that loses the full screen gets it back, and nothing is chosen meanwhile', async () => {
  const { on, base, beside } = shared();
  await send(base, { method: 'DELETE', path: '/history' });
  const overlay = await startCapture();
  // The browser gives the display its title a little after the page has it.
  const id = await vi.waitFor(async () => {
    const [window] = await xWindows(on, 'Screenscribe capture');
    if (!window) throw new Error('no window is called a capture');
    return window;
  }, patience);
  await overlay.evaluate(noteFrames);
  await beside.evaluate(takeFullScreenAway);
  await vi.waitFor(async () => {
    expect(await overlay.evaluate('wasInert && !document.body.inert')).toBe(true);
    expect(await xWindowPlace(on, id)).toEqual(wholeDisplay);
    // Firefox rounds a pixel away while the window grows.
    expect(await overlay.evaluate('innerHeight === screen.height')).toBe(true);
  }, patience);
  expect(await overlay.evaluate('shownSqueezed')).toEqual([]);
  // A window that has just got the full screen back may miss the pointer.
  await vi.waitFor(async () => {
    await drag(on, { x: 200, y: 150 }, { x: 700, y: 450 });
    await untilState('idle', 15_000);
  }, patience);
  const taken = await newestEntry();
  const picture = await send(base, { path: `/history/${taken.id}/screenshot` });
  const { bytes } = picture;
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([500, 300]);
});

test('a capture waits some seconds, which the button shows, and can be called off', async () => {
  const { input, beside, opened, click } = shared();
  const badge = () => beside.evaluate('browser.action.getBadgeText({})');
  // The same page in a tab: a popup goes with the click on its own.
  const popup = await opened('popup.html');
  await openPopup();
  // Past “Capture” and “Capture this page” to the longest.
  await input('key', 'Down', 'Down', 'Down', 'Down', 'Return');
  await vi.waitFor(async () => expect(await badge()).toMatch(/^\d+$/), patience);
  await vi.waitFor(async () => expect(await beside.evaluate(`${popups}.length`)).toBe(0), patience);
  await untilShown(popup, /^Capture in \d+ s$/m);
  await click(popup, 'button::-p-text(Cancel)');
  await popup.waitForSelector('button::-p-text(10 s)', patience);
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
  await popup.close();

  await openPopup();
  await input('key', 'Down', 'Down', 'Return');
  await vi.waitFor(async () => expect(await badge()).toMatch(/^[123]$/), patience);
  await untilState('selecting');
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
  await vi.waitFor(async () => {
    await input('key', 'Escape');
    await untilState('idle', 5_000);
  }, patience);
});

test('the same text again is one row on top that says how often', async () => {
  const { base, opened } = shared();
  await send(base, { method: 'DELETE', path: '/history' });
  const sidebar = await opened('sidepanel.html');
  for (const text of ['Quarterly report 2026', 'Do not read this', 'Quarterly report 2026'])
    expect(await captured(text)).toBe(text);
  await vi.waitFor(
    async () =>
      expect(await rowsOf(sidebar)).toEqual([
        expect.stringMatching(/Quarterly report 2026\s.*Captured 2 times/s),
        expect.stringContaining('Do not read this'),
      ]),
    patience,
  );
  await sidebar.close();
});

test('the row of an entry says that it has changes which are not saved', async () => {
  const { base, opened } = shared();
  await send(base, { method: 'DELETE', path: '/history' });
  const id = await added('was');
  await added('another');
  const sidebar = await opened('sidepanel.html');
  await vi.waitFor(async () => expect(await rowsOf(sidebar)).toHaveLength(2), patience);
  const marked = async () =>
    (await rowsOf(sidebar)).filter((row) => row.includes('Unsaved changes'));
  const tab = await opened(`editor.html?entry=${id}`);
  const editor = editorPage(tab);
  await editor.expectText('was');
  expect(await marked()).toEqual([]);
  await editor.type(' typed');
  await vi.waitFor(
    async () => expect(await marked()).toEqual([expect.stringContaining('was')]),
    patience,
  );
  await editor.withControl('s');
  await editor.expectShown('Saved');
  await vi.waitFor(async () => expect(await marked()).toEqual([]), patience);
  await tab.close();
  await sidebar.close();
});

test('the preferences tell how much the history takes, also after coming back to them', async () => {
  const { beside, opened } = shared();
  const page = await opened('preferences.html?tab=history');
  const used = async () => {
    const text = await page.evaluate(() => document.body.innerText);
    const [, megabytes] = /takes ([\d.]+) MB in this browser/.exec(text) ?? [];
    if (megabytes === undefined) throw new Error('it is not told');
    return Number(megabytes);
  };
  const before = await vi.waitFor(used, patience);
  await page.evaluate(keepMegabytes, 8);
  await vi.waitFor(async () => {
    await beside.bringToFront();
    await page.bringToFront();
    expect((await used()) - before).toBeGreaterThanOrEqual(7.9);
  }, patience);
  await page.close();
});

test('the button shows that what was captured is read', async () => {
  const { beside } = shared();
  await beside.evaluate(recordBadges);
  const address = 'www.example.com';
  expect(await captured(address)).toBe(address);
  await vi.waitFor(async () => {
    expect(await beside.evaluate('shownBadges.slice(-2)')).toEqual(['⋯', '']);
  }, patience);
});

test('the quick search shows the image and the time of the chosen row', async () => {
  const { base, input, windowOf } = shared();
  await send(base, { method: 'DELETE', path: '/history' });
  await captured('Departure 17:45');
  const { createdAt } = await newestEntry();
  await input('key', 'ctrl+shift+1');
  const picker = await windowOf('picker');
  await picker.waitForSelector('.picker-chosen img', patience);
  const time = () => picker.$eval('.picker-chosen time', (each) => each.getAttribute('datetime'));
  expect(await time()).toBe(createdAt);
  const width = () =>
    picker.$eval('.picker-chosen img', (each) => (each as HTMLImageElement).naturalWidth);
  await vi.waitFor(async () => expect(await width()).toBeGreaterThan(100), patience);
  await vi.waitFor(
    async () => expect(await picker.evaluate('document.hasFocus()')).toBe(true),
    patience,
  );
  await input('key', 'Escape');
  await vi.waitFor(
    async () => expect(await xWindows(shared().on, 'Quick search')).toEqual([]),
    patience,
  );
});

/** Presses the hotkey and answers with the window over the display, once it takes keys and pointer. */
async function startCapture(): Promise<Page> {
  const { input, windowOf } = shared();
  await input('key', 'ctrl+shift+2');
  const overlay = await windowOf('overlay');
  const isReady = `document.title === 'Screenscribe capture' && !document.body.inert
    && document.hasFocus() && innerWidth === screen.width && innerHeight === screen.height`;
  await vi.waitFor(async () => expect(await overlay.evaluate(isReady)).toBe(true), patience);
  return overlay;
}

/** Shows the text in another program's window and drags over it. @returns what became of it */
async function captured(text: string): Promise<string> {
  const { on, window } = shared();
  await window.show(`<div id="text" style="${style}">${text}</div>`);
  const { x, y, width, height } = await window.place('#text');
  const before = await lastCaptures();
  await startCapture();
  // A window that has just opened gets no pointer events.
  await vi.waitFor(async () => {
    await drag(on, { x, y }, { x: x + width, y: y + height });
    await untilState('idle', 15_000);
  }, patience);
  await vi.waitFor(async () => expect(await lastCaptures()).not.toEqual(before), patience);
  return (await newestEntry()).text;
}

async function entries() {
  return list.parse((await send(shared().base, { path: '/history' })).json).entries;
}

async function lastCaptures() {
  return (await entries()).map(({ id, captures }) => ({ id, captures }));
}

async function newestEntry() {
  return await vi.waitFor(async () => {
    const [newest] = await entries();
    if (!newest) throw new Error('nothing was captured');
    return newest;
  }, patience);
}

async function added(text: string): Promise<string> {
  const answer = await send(shared().base, { method: 'POST', path: '/history', body: { text } });
  return entry.parse(answer.json).id;
}

async function untilState(state: string, timeout = patience.timeout): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await send(shared().base, { path: '/status' })).toMatchObject({
        json: { capture: { state } },
      }),
    { timeout, interval: 20 },
  );
}

/** Opens the popup by keys in the window of the browser, and waits until it handles keys. */
async function openPopup(): Promise<void> {
  const { on, input, beside } = shared();
  const [id = ''] = await xWindows(on, 'Mozilla Firefox$');
  await input('windowactivate', '--sync', id);
  // Keys are lost while one tab takes the place of another.
  await vi.waitFor(async () => {
    await input('key', 'ctrl+shift+8');
    const isThere = async () => expect(await beside.evaluate(`${popups}.length`)).toBe(1);
    await vi.waitFor(isThere, { timeout: 5_000, interval: 50 });
  }, patience);
  const hearsKeys = `${popups}.some(({ document }) =>
    document.hasFocus() && document.activeElement.matches('button'))`;
  await vi.waitFor(async () => expect(await beside.evaluate(hearsKeys)).toBe(true), patience);
}

const popups = `browser.extension.getViews({ type: 'popup' })`;

async function untilShown(page: Page, words: RegExp): Promise<void> {
  const text = () => page.evaluate(() => document.body.innerText);
  await vi.waitFor(async () => expect(await text()).toMatch(words), patience);
}

async function rowsOf(sidebar: Page): Promise<string[]> {
  return await sidebar.$$eval('[role=row]', (all) =>
    all.map((each) => (each as HTMLElement).innerText),
  );
}

/** Notes whether it could not be used, and heights in which it could although it was too small: a pixel may be lost by rounding. */
const noteFrames = `globalThis.shownSqueezed = [];
  globalThis.wasInert = false;
  requestAnimationFrame(function look() {
    wasInert ||= document.body.inert;
    if (!document.body.inert && innerHeight < screen.height - 1) shownSqueezed.push(innerHeight);
    requestAnimationFrame(look);
  })`;

/** As a window manager does that has a title bar for every window. */
const takeFullScreenAway = `browser.windows.getAll().then(async (windows) => {
  for (const { id, state } of windows)
    if (state === 'fullscreen') await browser.windows.update(id, { state: 'normal' });
})`;

/** Each change of what the toolbar button shows from now on: no timer, which would rest in a hidden tab. */
const recordBadges = `globalThis.shownBadges = [];
  void (async () => {
    for (;;) {
      const badge = await browser.action.getBadgeText({});
      if (shownBadges.at(-1) !== badge) shownBadges.push(badge);
    }
  })()`;
