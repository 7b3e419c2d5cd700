import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { ocrResult } from '../../shared/api/recognition.ts';
import { status } from '../../shared/api/status.ts';
import { launchChromium } from '../../test/fixtures/browser/launch-chromium.ts';
import { registerBridge } from '../../test/fixtures/browser/register-bridge.ts';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { desktop } from '../../test/fixtures/screen/desktop.ts';
import { textWindow } from '../../test/fixtures/screen/text-window.ts';
import { xdotool } from '../../test/fixtures/screen/xdotool.ts';
import { send } from '../../test/fixtures/send.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { median, report } from './report.ts';

const rounds = 7;
const region = { x: 60, y: 80, width: 900, height: 200 };

/** Within the first line of the window with text. */
const word = { x: 90, y: 103 };

const sentence = 'The quick brown fox jumps over 13 lazy dogs. ';

type Round = { visibleMs: number; emptyMs: number; wordMs: number; textMs: number; ocrMs: number };

/**
 * From the hotkey to the frozen screen in its window, from a click on a word to the clipboard, and
 * from the release of a drag to the text.
 */
export async function benchScreenCapture(): Promise<void> {
  await using folder = await temporaryFolder();
  await using screen = await desktop();
  const display = screen.name;
  await using host = await startHost({ display, dataDir: path.join(folder.path, 'data') });
  await using chromium = await startBrowser(folder.path, host.dataDir, display);
  await untilConnected(host.base);
  await using _window = await textWindow({
    display,
    at: { x: 0, y: 0, width: 1200, height: 700 },
    html: `<p style="font: 20px/1.5 DejaVu Sans">${sentence.repeat(60)}</p>`,
  });
  const measured: Round[] = [];
  // The first starts the workers.
  for (let round = 0; round <= rounds; round++) {
    const figures = await measure(chromium, { base: host.base, display });
    if (round > 0) measured.push(figures);
  }
  const of = (figure: keyof Round) => median(measured.map((round) => round[figure]));
  report({
    name: 'the hotkey to the frozen screen on show, against an empty window over the display',
    ours: of('visibleMs'),
    peer: of('emptyMs'),
    unit: 'ms',
  });
  report({
    name: 'a click on a word of a screen that was read to its text on the clipboard, against an empty window',
    ours: of('wordMs'),
    peer: of('emptyMs'),
    unit: 'ms',
  });
  report({
    name: `release to the text of ${region.width} × ${region.height} in history and clipboard, against POST /ocr`,
    ours: of('textMs'),
    peer: of('ocrMs'),
    unit: 'ms',
  });
}

async function startBrowser(folder: string, dataDir: string, display: string) {
  const profile = path.join(folder, 'profile');
  const extension = await buildExtension('chrome', folder);
  await registerBridge('chromium', path.join(profile, 'NativeMessagingHosts'));
  return await launchChromium({ profile, extension, display, dataDir, scale: 1 });
}

async function untilConnected(base: string): Promise<void> {
  for (;;) {
    const { json } = await send(base, { path: '/status' });
    if (status.parse(json).extension.connected) return;
    await delay(100);
  }
}

async function measure(
  chromium: BrowserContext,
  { base, display }: { base: string; display: string },
): Promise<Round> {
  const { visibleMs, wordMs } = await clickWord(chromium, { base, display });
  const textMs = await dragRegion(chromium, { base, display });
  const ocrMs = await rawOcr(base);
  return { visibleMs, wordMs, textMs, ocrMs, emptyMs: await emptyWindow(chromium) };
}

async function clickWord(
  chromium: BrowserContext,
  { base, display }: { base: string; display: string },
): Promise<Pick<Round, 'visibleMs' | 'wordMs'>> {
  await send(base, { method: 'POST', path: '/clipboard', body: { text: '' } });
  const opened = chromium.waitForEvent('page');
  const pressedAt = performance.now();
  const pressed = xdotool(display, 'key', 'ctrl+shift+2');
  const overlay = await opened;
  await untilShown(overlay);
  const visibleMs = performance.now() - pressedAt;
  await pressed;
  await xdotool(display, 'mousemove', String(word.x), String(word.y));
  // Over a recognized word the cursor is a text cursor.
  await overlay.waitForFunction(
    () => document.querySelector('canvas')?.style.cursor === 'text',
    undefined,
    { polling: 50 },
  );
  const clickedAt = performance.now();
  await xdotool(display, 'click', '1');
  while (!(await clipboardText(base))) await delay(2);
  const wordMs = performance.now() - clickedAt;
  await untilIdle(base);
  return { visibleMs, wordMs };
}

async function clipboardText(base: string): Promise<string> {
  const { json } = await send(base, { path: '/clipboard' });
  return z.object({ text: z.string() }).parse(json).text;
}

/** A window of the same kind, without anything in it. */
async function emptyWindow(chromium: BrowserContext): Promise<number> {
  const [worker] = chromium.serviceWorkers();
  if (!worker) throw new Error('The extension has no service worker.');
  const opened = chromium.waitForEvent('page');
  const startedAt = performance.now();
  await worker.evaluate(
    "void chrome.windows.create({ type: 'popup', state: 'fullscreen', url: 'about:blank' })",
  );
  const page = await opened;
  await untilPainted(page);
  const emptyMs = performance.now() - startedAt;
  await page.close();
  // It is still on the screen for a moment, and would be frozen.
  await delay(500);
  return emptyMs;
}

async function dragRegion(
  chromium: BrowserContext,
  { base, display }: { base: string; display: string },
): Promise<number> {
  const opened = chromium.waitForEvent('page');
  const answer = send(base, { path: '/capture?wait=true' });
  await untilShown(await opened);
  const at = (x: number, y: number) => ['mousemove', String(x), String(y)];
  await xdotool(display, ...at(region.x, region.y), 'mousedown', '1');
  await xdotool(display, ...at(region.x + region.width, region.y + region.height));
  const releasedAt = performance.now();
  await xdotool(display, 'mouseup', '1');
  // It is answered once the entry is stored and the clipboard holds the text.
  const { status: answered, json } = await answer;
  const textMs = performance.now() - releasedAt;
  if (answered !== 200 || ocrResult.parse(json).text === '') throw new Error(JSON.stringify(json));
  return textMs;
}

async function untilIdle(base: string): Promise<void> {
  const state = z.object({ capture: z.object({ state: z.string() }) });
  for (;;) {
    const { json } = await send(base, { path: '/status' });
    if (state.parse(json).capture.state === 'idle') return;
    await delay(20);
  }
}

async function untilShown(overlay: Page): Promise<void> {
  await overlay.locator('canvas').waitFor();
  await untilPainted(overlay);
}

async function untilPainted(page: Page): Promise<void> {
  await page.evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))');
}

/** The same pixels as a picture in a request. */
async function rawOcr(base: string): Promise<number> {
  const { x, y, width, height } = region;
  const { bytes } = await send(base, {
    path: `/screen?x=${x}&y=${y}&width=${width}&height=${height}`,
  });
  const headers = { 'content-type': 'image/png' };
  const startedAt = performance.now();
  await send(base, { method: 'POST', path: '/ocr', headers, body: bytes });
  return performance.now() - startedAt;
}
