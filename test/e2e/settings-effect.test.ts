import type { BrowserContext } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ocrResult } from '../../shared/api/recognition.ts';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { send } from '../fixtures/send.ts';

const style = 'position: absolute; left: 40px; top: 50px; padding: 12px; font: 28px DejaVu Sans';

test('what the settings say about clipboard and notification holds for the next capture', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const at = { x: 300, y: 200, width: 700, height: 400 };
  const html = `<div id="text" style="${style}">Departure 17:45</div>`;
  const window = await textWindow({ display: on, at, html });
  onTestFinished(() => window[Symbol.asyncDispose]());
  const { x, y, width, height } = await window.place('#text');
  const capture = async () => {
    const answer = screen.request('/capture?wait=true');
    await screen.overlays();
    await drag(on, { x, y }, { x: x + width, y: y + height });
    expect(ocrResult.parse((await answer).json).text).toBe('Departure 17:45');
    await screen.overlays(0);
  };
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

/** Whether a notification of a capture shows. */
async function isNotified(chromium: BrowserContext): Promise<boolean> {
  const shown = await inBackground(chromium, 'chrome.notifications.getAll()');
  return JSON.stringify(shown).includes('"capture"');
}

async function inBackground(chromium: BrowserContext, expression: string): Promise<unknown> {
  const [worker = await chromium.waitForEvent('serviceworker')] = chromium.serviceWorkers();
  return await worker.evaluate(expression);
}
