import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { textWindow } from '../../test/fixtures/screen/text-window.ts';
import { xdotool } from '../../test/fixtures/screen/xdotool.ts';
import { noteTexts } from './shown-texts.ts';
import { speak, startStudio } from './studio.ts';

/** A slide, of which no text can be copied. */
const html = `<style>
    body { background: #101418; color: #e8edf2; font: 26px/1.5 "DejaVu Sans"; padding: 40px }
    h1 { font-size: 36px; margin: 0 0 24px } code { font: 22px/1.6 "DejaVu Sans Mono"; color: #8fd6a5 }
  </style>
  <h1>Lecture 7: text that cannot be copied</h1>
  <p>A frame of a video, a remote desktop<br>or a scanned page: all of it is pixels.</p>
  <code>const region = await selectRegion(frame);<br>const text = await read(region);</code>`;

/** Photographs the frozen screen: before anything is chosen, and while a region is dragged. */
export async function photographOverlay(folder: string, language: string): Promise<void> {
  await using studio = await startStudio({ connected: true, language });
  const { context, display } = studio;
  if (language !== 'en') await speak(context, language);
  const at = { x: 140, y: 90, width: 1_000, height: 600 };
  await using window = await textWindow({ display, at, html });
  const { x, y } = await window.place('h1');
  const below = await window.place('p');
  const overlay = await captureByHotkey(context, display);
  await xdotool(display, 'mousemove', '--sync', `${x + 335}`, `${y + 22}`);
  await photograph(overlay, path.join(folder, 'overlay.png'));
  await xdotool(display, 'mousemove', '--sync', `${x - 8}`, `${y - 8}`, 'mousedown', '1');
  const corner = [`${x + below.width - 135}`, `${below.y + below.height + 8}`];
  await xdotool(display, 'mousemove', '--sync', '500', '250', 'mousemove', '--sync', ...corner);
  await photograph(overlay, path.join(folder, 'overlay-drag.png'));
  await xdotool(display, 'mouseup', '1');
}

/** Presses the hotkey until the frozen screen shows. */
export async function captureByHotkey(context: BrowserContext, display: string): Promise<Page> {
  const isOverlay = (page: Page) => page.url().includes('/overlay.html');
  const opened = context.waitForEvent('page', { predicate: isOverlay, timeout: 60_000 });
  await xdotool(display, 'key', 'ctrl+shift+2');
  const overlay = await opened;
  await overlay.locator('canvas').waitFor();
  await overlay.waitForFunction(() => innerWidth === screen.width && innerHeight === screen.height);
  return overlay;
}

/** As the user sees it: two frames after the last movement it is drawn. */
async function photograph(overlay: Page, file: string): Promise<void> {
  await overlay.evaluate(
    'new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))',
  );
  await overlay.screenshot({ path: file });
  await noteTexts(overlay, file);
}

const size = { width: 1_280, height: 860 };
/** Scrolls the answer into the picture, under the command and the address of the request. */
const aboveAnswer = 320;

/** Photographs the documentation of the API after a region of a screen was captured there. */
export async function photographApi(folder: string): Promise<void> {
  await using studio = await startStudio({ connected: true, language: 'en' });
  const { display } = studio;
  const at = { x: 140, y: 90, width: 1_000, height: 600 };
  await using window = await textWindow({ display, at, html });
  const region = await window.place('h1');
  // It has no window, which would lie over the text.
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  await using _closed = { [Symbol.asyncDispose]: () => browser.close() };
  const page = await browser.newPage({ viewport: size });
  await page.goto('http://127.0.0.1:9876/docs');
  const operation = page.locator('.opblock', { hasText: '/capture/region' });
  await operation.locator('.opblock-summary').click();
  await operation.locator('textarea').fill(JSON.stringify(rounded(region), null, 2));
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table');
  await answer.getByText('Lecture 7').first().waitFor();
  const top = (await answer.boundingBox())?.y ?? 0;
  await page.evaluate(`scrollTo({ top: scrollY + ${top - aboveAnswer}, behavior: 'instant' })`);
  // What comes into the window is drawn with the next frames.
  await page.evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))');
  // Its words are Swagger UI's, so that none are noted.
  await page.screenshot({ path: path.join(folder, 'api.png') });
}

function rounded(box: { x: number; y: number; width: number; height: number }) {
  const around = 8;
  return {
    x: Math.floor(box.x) - around,
    y: Math.floor(box.y) - around,
    width: Math.ceil(box.width) + 2 * around,
    height: 5 * Math.ceil(box.height) + 2 * around,
  };
}
