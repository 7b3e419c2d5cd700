import { expect, test, vi } from 'vitest';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { drawCode } from '../../shared/node/ocr/testing/draw-code.ts';
import {
  addGrain,
  drawColumns,
  drawMeadow,
  drawnLines,
  drawText,
} from '../../shared/node/ocr/testing/draw-text.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { chromiumStore, startChromium } from '../fixtures/browser/chromium.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { introduced } from '../fixtures/browser/introduced.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

const patience = { timeout: 60_000, interval: 100 };

// Steps of the recipe that show in what the extension stores of pictures without the host: each test
// fails where the recipe of `shared/ocr/recognize.ts` loses a step.

test('a code beside text is kept as what it says, and its modules are no text', async () => {
  const lines = ['Scan this to pay', 'or call us today.'];
  const page = await drawText({ width: 420, height: 240 }, drawnLines(lines, { y: 60 }));
  const code = { format: 'QRCode', text: 'https://example.com/a?b=1' } as const;
  const picture = await drawCode(page, code, { left: 200, top: 20, size: 120 });
  expect(await keptText(picture)).toBe([...lines, code.text].join('\n'));
});

test('text under the grain of a camera is read', async () => {
  const lines = ['function total(rows) {', 'return rows.length + 1;', '}'];
  const style = { size: 15, font: 'DejaVu Sans Mono', color: '#345' };
  const size = { width: 420, height: 110, color: '#f8f8f8' };
  const picture = await drawText(size, drawnLines(lines, style));
  addGrain(picture);
  expect(await keptText(picture)).toBe(lines.join('\n'));
});

test('a picture of a meadow has no text', async () => {
  expect(await keptText(await drawMeadow())).toBe('');
});

test('columns are read one after the other, each as a paragraph', async () => {
  const { picture, text } = await drawColumns();
  const paragraphs = text.split('\n\n').map((lines) => lines.replaceAll('\n', ' '));
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(await keptText(picture)).toBe(paragraphs.join('\n\n'));
});

/** The text of the entry that a picture becomes. */
async function keptText(picture: RgbaImage): Promise<string | undefined> {
  const chromium = await startChromium(await hostDir(), { registered: false, storePage: true });
  await introduced(chromium);
  const store = await chromiumStore(chromium);
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await dropPicture(sidebar, Buffer.from(await encodePng(picture)));
  return await vi.waitFor(async () => {
    const { entries } = await store.list({ sort: 'createdAt', limit: 1 });
    expect(entries).toHaveLength(1);
    return entries[0]?.text;
  }, patience);
}
