import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ocrResult } from '../../shared/api/recognition.ts';
import { capturedScreen, patience, untilConnected } from '../fixtures/browser/captured-screen.ts';
import { endLastBrowser } from '../fixtures/browser/end-last-browser.ts';
import { firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import { webPage } from '../fixtures/browser/web-page.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { untilActive } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const style = 'position: absolute; font: 28px/1.4 DejaVu Sans; padding: 12px';
const html = `<div id="text" style="${style}; left: 40px; top: 50px">Departure 17:45 platform 9</div>`;

test('the hotkey of the browser starts the same capture, once', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const page = await screen.chromium.newPage();
  await page.goto(await webPage('<p>A page</p>'));
  await page.bringToFront();
  const set = { method: 'PUT', path: '/hotkey', body: { hotkey: null } };
  expect(await send(screen.base, set)).toMatchObject({ json: { registered: false } });
  await vi.waitFor(async () => {
    await screen.input('key', 'ctrl+shift+2');
    // Pressed before the background listens, keys are lost.
    await screen.untilState('selecting', 10_000);
  }, patience);
  const [overlay] = await screen.overlays();
  // A window that the browser opens over the frozen screen does not keep the keyboard focus.
  const [background] = screen.chromium.serviceWorkers();
  await background?.evaluate(`chrome.windows.create({ url: 'about:blank' })`);
  await untilActive(on, 'Screenscribe capture');
  expect(overlay?.isClosed()).toBe(false);
  await screen.escape();
  await screen.overlays(0);

  // Both handle the same keys: the result is one capture, and nothing in the page.
  expect(await screen.request('/hotkey/reset', 'POST')).toMatchObject({
    json: { hotkey: 'Ctrl+Shift+2', registered: true },
  });
  await screen.input('key', 'ctrl+shift+2');
  await screen.overlays();
  expect(await page.locator('html > div:popover-open').count()).toBe(0);
  await screen.escape();
  await screen.overlays(0);
});

test('where no browser is open, the one used last is started and shows the screen', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  await screen.chromium.close();
  await vi.waitFor(async () => {
    expect(await screen.request('/status')).toMatchObject({
      json: { extension: { connected: false } },
    });
  }, patience);
  onTestFinished(() => endLastBrowser(screen.dataDir));
  // It may take longer to come than a request waits for it.
  await vi.waitFor(async () => expect((await screen.request('/capture')).status).toBe(202), {
    ...patience,
    interval: 500,
  });
  await overlayWindow(on);
  await screen.escape();
});

test('the hotkey captures although no browser runs: the one used last comes up for it', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  await vi.waitFor(async () => {
    expect(await screen.request('/hotkey')).toMatchObject({ json: { registered: true } });
  }, patience);
  await screen.chromium.close();
  await vi.waitFor(async () => {
    expect(await screen.request('/status')).toMatchObject({
      json: { extension: { connected: false } },
    });
  }, patience);
  onTestFinished(() => endLastBrowser(screen.dataDir));
  await screen.input('key', 'ctrl+shift+2');
  await overlayWindow(on);
  await screen.escape();
});

test('Firefox shows the frozen screen too', async () => {
  const on = await display();
  await windowManager(on);
  const host = await startHost({ display: on, dataDir: path.join(await tempDir(), 'data') });
  onTestFinished(() => host[Symbol.asyncDispose]());
  const firefox = await startFirefox(host.dataDir, { on, storePage: true });
  const store = await firefoxStore(firefox);
  await untilConnected(host.base);
  const window = await textWindow({
    display: on,
    at: { x: 300, y: 200, width: 700, height: 400 },
    html,
  });
  onTestFinished(() => window[Symbol.asyncDispose]());
  const { x, y, width, height } = await window.place('#text');

  const answer = send(host.base, { path: '/capture?wait=true' });
  await overlayWindow(on);
  // A window that has just opened gets no pointer events.
  await vi.waitFor(async () => {
    await drag(on, { x, y }, { x: x + width, y: y + height });
    await vi.waitFor(
      async () =>
        expect(await send(host.base, { path: '/status' })).toMatchObject({
          json: { capture: { state: 'idle' } },
        }),
      { timeout: 15_000 },
    );
  }, patience);
  const { text } = ocrResult.parse((await answer).json);
  expect(text).toBe('Departure 17:45 platform 9');
  expect(await send(host.base, { path: '/clipboard' })).toMatchObject({ json: { text } });
  await vi.waitFor(async () => {
    expect((await store.list()).entries).toMatchObject([{ text }]);
  }, patience);
});

/** Waits for the window that shows the frozen screen of 1280 × 800. */
async function overlayWindow(on: string): Promise<void> {
  await vi.waitFor(async () => {
    const search = ['search', '--onlyvisible', '--name', 'Screenscribe capture'];
    const geometry = await xdotool(on, ...search, 'getwindowgeometry');
    expect(geometry).toContain('Geometry: 1280x800');
  }, patience);
}
