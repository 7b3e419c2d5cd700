import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { capturedText } from '../fixtures/screen/captured-text.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { send } from '../fixtures/send.ts';

const style = 'position: absolute; left: 40px; top: 50px; padding: 12px; font: 28px DejaVu Sans';

test('what the settings say about clipboard and notification holds for the next capture', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
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
  // The host's words come in order: once this has come, a notice of the capture would have.
  await set({ ui: { theme: 'dark' } });
  await vi.waitFor(async () => {
    const stored = await inBackground(screen.chromium, 'chrome.storage.local.get()');
    expect(JSON.stringify(stored)).toContain('"theme":"dark"');
  }, patience);
  expect(await isNotified(screen.chromium)).toBe(false);
});

test('while the history is paused captures are copied, and nothing of them is kept', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
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
  expect(await readdir(path.join(screen.dataDir, 'screenshots')).catch(() => [])).toEqual([]);

  await sidebar.getByRole('button', { name: 'Resume' }).click();
  await popup.getByRole('button', { name: 'Pause history' }).waitFor();
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
  expect(await send(screen.base, region)).toMatchObject({
    json: { entry: { hasScreenshot: true } },
  });
});

/** Whether a notification of a capture shows. */
async function isNotified(chromium: BrowserContext): Promise<boolean> {
  const shown = await inBackground(chromium, 'chrome.notifications.getAll()');
  return JSON.stringify(shown).includes('"capture"');
}

async function inBackground(chromium: BrowserContext, expression: string): Promise<unknown> {
  const [worker = await chromium.waitForEvent('serviceworker')] = chromium.serviceWorkers();
  return await worker.evaluate(expression);
}
