import { expect, test, vi } from 'vitest';
import { ocrResult } from '../../shared/api/recognition.ts';
import { patience } from '../fixtures/browser/captured-screen.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';

const shared = sharedScreen();
const wholeDisplay = { x: 0, y: 0, width: 1280, height: 800 };

test('a window that loses the full screen gets it back, and nothing is chosen meanwhile', async () => {
  const screen = await shared();
  const { on } = screen;
  const answer = screen.request('/capture?wait=true', 'POST');
  const [overlay] = await screen.overlays();
  // The browser gives the display its title a little after the page has it.
  const id = await vi.waitFor(async () => {
    const [window = ''] = await xWindows(on, 'Screenscribe capture');
    expect(window).not.toBe('');
    return window;
  }, patience);
  const untilCovering = () =>
    vi.waitFor(async () => {
      expect(await xWindowPlace(on, id)).toEqual(wholeDisplay);
      expect(await overlay?.evaluate('document.body.inert')).toBe(false);
    }, patience);
  // A slow window manager may still be filling the display, which is not what is noted.
  await untilCovering();
  await overlay?.evaluate(noteFrames);
  await screen.chromium.serviceWorkers()[0]?.evaluate(takeFullScreenAway);
  // Polled from here: a page of the extension may not evaluate a string later.
  await vi.waitFor(async () => expect(await overlay?.evaluate('wasInert')).toBe(true), patience);
  await untilCovering();
  expect(await overlay?.evaluate('shownSqueezed')).toEqual([]);
  // From where no word is, so that it means an area also once words are read.
  await drag(on, { x: 100, y: 150 }, { x: 600, y: 450 });
  const { entry } = ocrResult.parse((await answer).json);
  const { bytes } = await screen.request(`/history/${entry?.id}/screenshot`);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([500, 300]);
});

// The last, since the background continues to remove the full screen.
test('where the window manager lets no window fill the display, the capture says so', async () => {
  const screen = await shared();
  const answer = screen.request('/capture?wait=true', 'POST');
  await screen.overlays();
  const [background] = screen.chromium.serviceWorkers();
  await background?.evaluate(`setInterval(() => ${takeFullScreenAway}, 20)`);
  expect(await answer).toMatchObject({
    status: 409,
    json: { code: 'capture_cancelled', detail: expect.stringContaining('did not fill') },
  });
  await screen.overlays(0);
  await screen.untilState('idle');
  // The host is answered first: the notification may come after the capture is over.
  await vi.waitFor(async () => {
    expect(await background?.evaluate('chrome.notifications.getAll()')).toHaveProperty('capture');
  }, patience);
});

/** Notes whether it could not be used, and heights in which it could although it was too small. */
const noteFrames = `globalThis.shownSqueezed = [];
  globalThis.wasInert = false;
  requestAnimationFrame(function look() {
    wasInert ||= document.body.inert;
    if (!document.body.inert && innerHeight < screen.height) shownSqueezed.push(innerHeight);
    requestAnimationFrame(look);
  })`;

/** As a window manager does that has a title bar for every window. */
const takeFullScreenAway = `chrome.windows.getAll().then((windows) => {
  for (const { id, state } of windows)
    if (state === 'fullscreen') return chrome.windows.update(id, { state: 'normal' });
})`;
