import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import { status } from '../../shared/api/status.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import {
  type CapturedScreen,
  capturedScreen,
  patience,
} from '../fixtures/browser/captured-screen.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';

const list = z.object({ entries: z.array(entry) });
const style = 'position: absolute; font: 28px/1.4 DejaVu Sans; padding: 12px';
const html = `<title>Timetable</title>
  <div id="text" style="${style}; left: 40px; top: 50px">Departure 17:45 platform 9</div>`;

const shared = forFile(async () => {
  const on = await display();
  return { on, screen: await capturedScreen(on), window: await timetable(on) };
});

test('what is dragged over goes from another window to clipboard, history and sidebar', async () => {
  const { on, screen, window } = shared();
  const store = await chromiumStore(screen.chromium);
  const sidebar = await extensionPage(screen.chromium, 'sidepanel.html');
  await window.show(html);
  const { x, y, width, height } = await window.place('#text');

  expect(await screen.request('/capture', 'POST')).toMatchObject({
    status: 202,
    json: { captureId: expect.any(String), state: 'selecting' },
  });
  await screen.overlays();
  expect(await screen.request('/capture')).toMatchObject({
    status: 409,
    json: { code: 'capture_in_progress' },
  });
  const badges = await recordBadges(screen);
  await drag(on, { x, y }, { x: x + width, y: y + height });
  await screen.untilState('idle');

  // Between what was chosen and its text there is a sign that it is read.
  await vi.waitFor(async () => expect((await badges()).slice(-2)).toEqual(['⋯', '']), patience);
  const text = 'Departure 17:45 platform 9';
  expect(await screen.request('/clipboard')).toMatchObject({ json: { text } });
  const { entries } = list.parse((await screen.request('/history')).json);
  expect(entries).toMatchObject([
    { text, hasScreenshot: true, source: { kind: 'screen', title: expect.any(String) } },
  ]);
  await sidebar.getByText(text).waitFor({ timeout: patience.timeout });
  expect((await store.list()).entries).toMatchObject([{ text }]);
  await screen.overlays(0);
});

test('who waits is answered with what was read, in pixels of the desktop', async () => {
  const { on, screen, window } = shared();
  await window.show(html);
  const { x, y, width, height } = await window.place('#text');
  const answer = screen.request('/capture?wait=true&layout=single-line', 'POST');
  await screen.overlays();
  await drag(on, { x, y }, { x: x + width, y: y + height });
  const { status, json } = await answer;
  expect(status).toBe(200);
  const result = ocrResult.parse(json);
  expect(result).toMatchObject({
    text: 'Departure 17:45 platform 9',
    layout: 'single-line',
    entry: { hasScreenshot: true },
  });
  expect(result.lines[0]?.box.x).toBeGreaterThanOrEqual(x);
  expect(result.lines[0]?.box.y).toBeGreaterThanOrEqual(y);
});

test('Ctrl and a click take the window under the pointer', async () => {
  const { screen, window } = shared();
  await window.show(html);
  const { x, y } = await window.place('#text');
  const answer = screen.request('/capture?wait=true');
  await screen.overlays();
  const to = ['mousemove', '--sync', String(x + 200), String(y + 200)];
  await screen.input(...to, 'keydown', 'ctrl', 'click', '1', 'keyup', 'ctrl');
  await expectWholeWindow(screen, await answer);
});

test('a click where no words are offers the window', async () => {
  const { screen, window } = shared();
  await window.show(html);
  const { x, y } = await window.place('#text');
  const answer = screen.request('/capture?wait=true');
  const [overlay] = await screen.overlays();
  await screen.input('mousemove', '--sync', String(x + 200), String(y + 200), 'click', '1');
  const offer = overlay?.getByRole('button', { name: 'Take the whole window' });
  await offer?.waitFor({ timeout: patience.timeout });
  expect((await screen.request('/status')).json).toMatchObject({
    capture: { state: 'selecting' },
  });
  const button = (await offer?.boundingBox()) ?? { x: 0, y: 0 };
  // The window with the button goes as soon as it is pressed, which a user does not notice.
  await screen.input('mousemove', '--sync', `${button.x + 8}`, `${button.y + 8}`, 'click', '1');
  await expectWholeWindow(screen, await answer);
});

/** What the toolbar button shows from now on, each change once. */
async function recordBadges({ chromium }: Pick<CapturedScreen, 'chromium'>) {
  const background = chromium.serviceWorkers()[0];
  if (!background) throw new Error('the background does not run');
  await background.evaluate(`
    globalThis.shownBadges = [];
    const set = chrome.action.setBadgeText;
    chrome.action.setBadgeText = (details) => {
      if (shownBadges.at(-1) !== details.text) shownBadges.push(details.text);
      return set.call(chrome.action, details);
    };`);
  return () => background.evaluate<string[]>('shownBadges');
}

async function expectWholeWindow(screen: CapturedScreen, answer: { json: unknown }): Promise<void> {
  const { entry: kept, text } = ocrResult.parse(answer.json);
  expect(text).toContain('Departure 17:45 platform 9');
  const picture = await screen.request(`/history/${kept?.id}/screenshot`);
  expect(pngSize(picture.bytes)).toEqual({ width: 700, height: 400 });
}

test('Esc, the right button, a closed window and POST /capture/cancel cancel', async () => {
  const { screen } = shared();
  const before = list.parse((await screen.request('/history')).json).entries;
  expect(await screen.request('/capture/cancel', 'POST')).toMatchObject({
    status: 409,
    json: { code: 'no_capture' },
  });
  const ways: (() => Promise<unknown>)[] = [
    () => screen.input('key', 'Escape'),
    () => screen.input('mousemove', '--sync', '300', '300', 'click', '3'),
    async () => (await screen.overlays())[0]?.close(),
    () => screen.request('/capture/cancel', 'POST'),
  ];
  for (const cancel of ways) {
    const answer = screen.request('/capture?wait=true');
    await screen.overlays();
    await cancel();
    expect(await answer).toMatchObject({ status: 409, json: { code: 'capture_cancelled' } });
    await screen.overlays(0);
  }
  expect(list.parse((await screen.request('/history')).json).entries).toEqual(before);
});

test('keys select without the pointer, and R takes the region of last time', async () => {
  const { screen } = shared();
  const size = async (...keys: string[]) => {
    const answer = screen.request('/capture?wait=true');
    await screen.overlays();
    for (const key of keys) await screen.input('key', key);
    const { entry: kept } = ocrResult.parse((await answer).json);
    return pngSize((await screen.request(`/history/${kept?.id}/screenshot`)).bytes);
  };
  const chosen = { width: 640, height: 402 };
  // With Ctrl an arrow begins a rectangle also where the words were read in the meantime.
  expect(await size('ctrl+Left', 'shift+Down', 'shift+Down', 'Return')).toEqual(chosen);
  expect(await size('r', 'Return')).toEqual(chosen);
});

test('the hotkey starts a capture from any window, and time ends it', async () => {
  const { screen } = shared();
  await vi.waitFor(async () => {
    expect(await screen.request('/hotkey')).toMatchObject({ json: { registered: true } });
  }, patience);
  await shared().window.show(html);
  await screen.input('key', 'ctrl+shift+2');
  await screen.overlays();
  await screen.escape();
  await screen.overlays(0);
  expect(await screen.request('/capture?wait=true&timeoutMs=1500')).toMatchObject({
    status: 504,
    json: { code: 'timeout' },
  });
  await screen.overlays(0);
});

test('what the host was reading when it was killed is read by the browser', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const store = await chromiumStore(screen.chromium);
  const window = await timetable(on);
  const { x, y, width, height } = await window.place('#text');
  const { pid } = status.parse((await screen.request('/status')).json);
  expect((await screen.request('/capture')).status).toBe(202);
  await screen.overlays();
  // It no longer gets the selection.
  process.kill(pid, 'SIGSTOP');
  await drag(on, { x, y }, { x: x + width, y: y + height });
  await screen.overlays(0);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => {
    expect((await store.list()).entries).toMatchObject([
      { text: 'Departure 17:45 platform 9', hasScreenshot: true, source: { kind: 'screen' } },
    ]);
  }, patience);
});

test('a client that hangs up, and a browser that ends, cancel the capture', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const client = new AbortController();
  const answer = fetch(`${screen.base}/capture?wait=true`, { signal: client.signal });
  await screen.overlays();
  client.abort();
  await expect(answer).rejects.toThrow();
  await screen.untilState('idle');
  await screen.overlays(0);
  const waiting = screen.request('/capture?wait=true');
  await screen.overlays();
  await screen.chromium.close();
  expect(await waiting).toMatchObject({ status: 409, json: { code: 'capture_cancelled' } });
});

/** A window of another program with the text of a timetable. */
async function timetable(on: string): Promise<TextWindow> {
  const window = await textWindow({
    display: on,
    at: { x: 300, y: 200, width: 700, height: 400 },
    html,
  });
  afterUse(() => window[Symbol.asyncDispose]());
  return window;
}

function pngSize(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
