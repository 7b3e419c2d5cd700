import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { type CapturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { clickNotice } from '../fixtures/browser/click-notice.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { webPage } from '../fixtures/browser/web-page.ts';
import { codeImage } from '../fixtures/images/code-image.ts';
import { capturedText } from '../fixtures/screen/captured-text.ts';
import { clipboardHtml } from '../fixtures/screen/clipboard-html.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { untilActive } from '../fixtures/screen/x-window.ts';
import { send } from '../fixtures/send.ts';

const style = 'position: absolute; left: 40px; top: 50px; padding: 12px; font: 28px DejaVu Sans';
const shared = sharedScreen();

const rows = [
  ['Item', 'Amount', 'Price'],
  ['garden chair', '16', '$8.97'],
  ['lamp', '7', '$1.50'],
];
const text = rows.map((cells) => cells.join('\t')).join('\n');

test('what the settings say about clipboard and notification holds for the next capture', async () => {
  const screen = await shared();
  const { on } = screen;
  const at = { x: 300, y: 200, width: 700, height: 400 };
  const text = 'Departure 17:45';
  const read = await capturedText(screen, { text, display: on, at });
  const capture = async () => expect((await read()).text).toBe(text);
  const say = async (method: string, path: string, body: object) =>
    expect((await send(screen.base, { method, path, body })).status).toBe(200);
  const set = (settings: object) => say('PUT', '/settings', settings);
  const clipboard = async () => (await screen.request('/clipboard')).json;

  await set({ capture: { copyToClipboard: false, notify: true } });
  await say('POST', '/clipboard', { text: 'from before' });
  await capture();
  expect(await clipboard()).toMatchObject({ text: 'from before' });
  await vi.waitFor(async () => expect(await isNotified(screen.chromium)).toBe(true), patience);

  await set({ capture: { copyToClipboard: true, notify: false } });
  await inBackground(screen.chromium, `chrome.notifications.clear('capture')`);
  await capture();
  expect(await clipboard()).toMatchObject({ text: 'Departure 17:45' });
  // The host's messages come in order: once this one has come, a notice of the capture would have.
  await set({ ui: { theme: 'dark' } });
  await vi.waitFor(async () => {
    const stored = await inBackground(screen.chromium, 'chrome.storage.local.get()');
    expect(JSON.stringify(stored)).toContain('"theme":"dark"');
  }, patience);
  expect(await isNotified(screen.chromium)).toBe(false);
});

test('while the history is paused captures are copied, and nothing of them is kept', async () => {
  const screen = await shared();
  const { on } = screen;
  const sidebar = await extensionPage(screen.chromium, 'sidepanel.html');
  const popup = await extensionPage(screen.chromium, 'popup.html');
  await popup.getByRole('button', { name: 'Pause history' }).click();
  for (const page of [sidebar, popup]) await page.getByText('History paused').waitFor();
  const badge = () => inBackground(screen.chromium, 'chrome.action.getBadgeText({})');
  await vi.waitFor(async () => expect(await badge()).toBe('II'), patience);
  const body = { capture: { copyToClipboard: false } };
  await send(screen.base, { method: 'PUT', path: '/settings', body });

  const at = { x: 300, y: 200, width: 700, height: 400 };
  const html = `<div id="text" style="${style}">Departure 17:45</div>`;
  await using window = await textWindow({ display: on, at, html });
  const place = await window.place('#text');
  const { x, y, width, height } = place;
  const answer = screen.request('/capture?wait=true');
  await screen.overlays();
  await drag(on, { x, y }, { x: x + width, y: y + height });
  const { json } = await answer;
  expect(json).toMatchObject({ text: 'Departure 17:45', entry: null });
  expect(json).not.toHaveProperty('unsaved');
  // Otherwise it would be nowhere.
  const clipboard = await screen.request('/clipboard');
  expect(clipboard.json).toEqual({ text: 'Departure 17:45' });
  await vi.waitFor(async () => expect(await isNotified(screen.chromium)).toBe(true), patience);
  const region = { method: 'POST', path: '/capture/region', body: { ...place, save: true } };
  expect(await send(screen.base, region)).toMatchObject({ status: 200, json: { entry: null } });
  expect((await screen.request('/history')).json).toMatchObject({ total: 0 });
  const store = await chromiumStore(screen.chromium);
  expect(await store.list()).toMatchObject({ total: 0 });
  expect(await filesIn(path.join(screen.dataDir, 'screenshots'))).toEqual([]);

  await sidebar.getByRole('button', { name: 'Resume' }).click();
  await popup.getByRole('button', { name: 'Pause history' }).waitFor();
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
  expect(await send(screen.base, region)).toMatchObject({
    json: { entry: { hasScreenshot: true } },
  });
});

test('the notification opens its entry, and its buttons edit it and show it in the history', async () => {
  const screen = await shared();
  const { on } = screen;
  const at = { x: 100, y: 100, width: 600, height: 300 };
  const read = await capturedText(screen, { text: 'Departure 17:45', display: on, at });
  const capture = async () => (await read()).entry?.id ?? '';

  const first = await capture();
  await clickNotice(screen, 'edit');
  await closeEditor(screen, first);

  const second = await capture();
  await clickNotice(screen, 'show');
  const sidebar = await vi.waitUntil(() => pageOf(screen, '/sidepanel.html'), patience);
  const row = sidebar.locator(`[data-id="${second}"]`);
  await vi.waitFor(
    async () => expect(await row.evaluate((each) => each === document.activeElement)).toBe(true),
    patience,
  );
  await sidebar.close();

  const last = await capture();
  await clickNotice(screen, 'copied');
  await closeEditor(screen, last);
});

test('after a code with a link the notification opens it in a new tab, and only on a click', async () => {
  const screen = await shared();
  const { on } = screen;
  const address = `${await webPage('<!doctype html><title>Menu</title>')}menu`;
  const at = { x: 100, y: 100, width: 600, height: 400 };
  const read = await capturedText(screen, { text: await codeImage(address), display: on, at });
  expect((await read()).entry?.text).toBe(address);
  const before = screen.chromium.pages().length;
  await clickNotice(screen, 'link');
  const page = await vi.waitUntil(() => pageOf(screen, address), patience);
  await vi.waitFor(async () => expect(await page.title()).toBe('Menu'), patience);
  expect(screen.chromium.pages()).toHaveLength(before + 1);
});

test('a captured table is kept with tabs, and every way of copying it puts a table on the clipboard', async () => {
  const screen = await shared();
  const { on } = screen;
  const at = { x: 60, y: 60, width: 700, height: 400 };
  const capture = await capturedText(screen, { text: tableOf(rows), display: on, at });
  const clipboard = async () => (await screen.request('/clipboard')).json;
  const forget = () =>
    send(screen.base, { method: 'POST', path: '/clipboard', body: { text: 'another text' } });
  const untilTable = () =>
    vi.waitFor(async () => {
      const html = await clipboardHtml(on);
      for (const cells of rows)
        expect(html).toContain(`<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
      expect(await clipboard()).toEqual({ text });
    }, patience);

  const { entry } = await capture();
  expect(entry?.text).toBe(text);
  expect(await clipboard()).toEqual({ text });

  await forget();
  await clickNotice(screen, 'copy');
  await untilTable();

  await forget();
  await screen.input('key', 'ctrl+shift+1');
  const picker = await vi.waitUntil(
    () => screen.chromium.pages().find((page) => page.url().includes('/picker.html')),
    patience,
  );
  await picker.getByRole('option').first().waitFor();
  await untilActive(on, 'Quick search');
  await screen.input('key', 'Return');
  await untilTable();

  await forget();
  const sidebar = await extensionPage(screen.chromium, 'sidepanel.html');
  await sidebar.bringToFront();
  const row = sidebar.locator(`[data-id="${entry?.id}"]`);
  await row.locator('.row-text').waitFor();
  await row.focus();
  await sidebar.keyboard.press('Control+c');
  await untilTable();
});

async function closeEditor(screen: CapturedScreen, entry: string): Promise<void> {
  const editor = await vi.waitUntil(() => pageOf(screen, `/editor.html?entry=${entry}`), patience);
  await editor.getByText('Departure 17:45').first().waitFor();
  await editor.close();
}

function pageOf({ chromium }: CapturedScreen, address: string) {
  return chromium.pages().find((page) => page.url().includes(address));
}

/** The files of a folder and of those in it; none where there is no such folder. */
async function filesIn(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return inside.filter((each) => each.isFile()).map(({ name }) => name);
}

/** Whether a notification of a capture shows. */
async function isNotified(chromium: BrowserContext): Promise<boolean> {
  const shown = await inBackground(chromium, 'chrome.notifications.getAll()');
  return JSON.stringify(shown).includes('"capture"');
}

async function inBackground(chromium: BrowserContext, expression: string): Promise<unknown> {
  const [worker = await chromium.waitForEvent('serviceworker')] = chromium.serviceWorkers();
  return await worker.evaluate(expression);
}

function tableOf(all: string[][]): string {
  const style = 'padding: 6px 24px; border: 1px solid #888';
  const row = (cells: string[]) =>
    `<tr>${cells.map((cell) => `<td style="${style}">${cell}</td>`).join('')}</tr>`;
  return `<table style="border-collapse: collapse; font: 24px DejaVu Sans">${all.map(row).join('')}</table>`;
}
