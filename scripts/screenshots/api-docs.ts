import path from 'node:path';
import { chromium } from 'playwright-core';
import { textWindow } from '../../test/fixtures/screen/text-window.ts';
import { html } from './overlay.ts';
import { startStudio } from './studio.ts';

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
  await page.mouse.wheel(0, top - aboveAnswer);
  await page.waitForFunction(`scrollY > 0`);
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
