import { expect, test, vi } from 'vitest';
import { encodePng } from '../../native-host/image/encode-png.ts';
import { addGrain } from '../../native-host/ocr/testing/add-grain.ts';
import { drawCode } from '../../native-host/ocr/testing/draw-code.ts';
import { drawnLines, drawText } from '../../native-host/ocr/testing/draw-text.ts';
import { drawThings } from '../../native-host/ocr/testing/draw-things.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { chromiumStore, startChromium } from '../fixtures/chromium.ts';
import { dropPicture } from '../fixtures/drop-picture.ts';
import { extensionPage } from '../fixtures/extension-page.ts';
import { hostDir } from '../fixtures/host-dir.ts';
import { introduced } from '../fixtures/introduced.ts';

const patience = { timeout: 60_000, interval: 100 };

// What the extension keeps of pictures without the host: each test fails where the recipe of
// `shared/ocr/recognize.ts` loses a step.

test('a code without text is kept as what it says, and its modules are no text', async () => {
  const blank = await drawText({ width: 300, height: 300 }, []);
  const code = { format: 'QRCode', text: 'https://example.com' } as const;
  const picture = await drawCode(blank, code, { left: 50, top: 50, size: 200 });
  expect(await keptText(picture)).toBe(code.text);
});

test('text under the grain of a camera is read', async () => {
  const lines = ['function total(rows) {', 'return rows.length + 1;', '}'];
  const style = { size: 15, font: 'DejaVu Sans Mono', color: '#345' };
  const size = { width: 420, height: 110, color: '#f8f8f8' };
  const picture = await drawText(size, drawnLines(lines, style));
  addGrain(picture);
  expect(await keptText(picture)).toBe(lines.join('\n'));
});

test('a picture of things has no text', async () => {
  expect(await keptText(await drawThings())).toBe('');
});

test('columns are read one after the other, each as a whole', async () => {
  const left = [
    'Seeing is believing, and you',
    'would not have seen it today',
    'if you had not looked at all.',
    'Whoever reads long texts has',
    'a cup of tea beside the page',
    'and forgets to drink from it.',
  ];
  const right = [
    'Those parts of the system that',
    'you can hit with a hammer are',
    'called hardware, says a book.',
    'What you can only swear about',
    'has another name, and it fills',
    'the larger half of the shelves.',
  ];
  const columns = [...drawnLines(left), ...drawnLines(right, { x: 380 })];
  const picture = await drawText({ width: 700, height: 180 }, columns);
  expect(await keptText(picture)).toBe(`${left.join('\n')}\n\n${right.join('\n')}`);
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
