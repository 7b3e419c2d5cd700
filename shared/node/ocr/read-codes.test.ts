import { expect, test } from 'vitest';
import { grayImage } from '../../ocr/image/gray-image.ts';
import { createOcr } from './ocr.ts';
import { readCodes } from './read-codes.ts';
import { drawCode } from './testing/draw-code.ts';
import { drawnLines, drawText } from './testing/draw-text.ts';

const blank = (color: string) => drawText({ width: 400, height: 400, color }, []);

test.each([
  ['QRCode', 'https://example.com/a?b=1'],
  ['DataMatrix', 'part 4711'],
  ['EAN13', '4006381333931'],
  ['Code128', 'PARCEL-0815'],
] as const)('a code of the kind %s is read where it stands', async (format, text) => {
  const place = { left: 20, top: 20, size: 352 };
  const codes = await readCodes(
    grayImage(await drawCode(await blank('white'), { format, text }, place)),
  );
  expect(codes).toMatchObject([{ format, text }]);
  const [{ box } = { box: { x: 0, y: 0, width: 0, height: 0 } }] = codes;
  expect(box.x).toBeGreaterThanOrEqual(place.left);
  expect(box.y).toBeGreaterThanOrEqual(place.top);
  expect(box.x + box.width).toBeLessThanOrEqual(place.left + place.size);
  expect(box.y + box.height).toBeLessThanOrEqual(place.top + place.size);
  expect(box.width).toBeGreaterThan(100);
});

test('a light code on dark is read', async () => {
  const code = { format: 'QRCode', text: 'night', invert: true } as const;
  const picture = await drawCode(await blank('black'), code, { left: 50, top: 50, size: 150 });
  expect(await readCodes(grayImage(picture))).toMatchObject([{ text: 'night' }]);
});

test('text is no code', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `|||| ${index}: 4006381333931 |||| l1Il`);
  const picture = await drawText({ width: 600, height: 800 }, drawnLines(lines));
  expect(await readCodes(grayImage(picture))).toEqual([]);
});

test('the modules of a code beside text are not read as text', async () => {
  await using ocr = createOcr({ workers: 1 });
  const lines = ['Scan this to pay', 'or call us today.'];
  const page = await drawText({ width: 420, height: 240 }, drawnLines(lines, { y: 60 }));
  const code = { format: 'QRCode', text: 'https://example.com/a?b=1' } as const;
  const picture = await drawCode(page, code, { left: 200, top: 20, size: 120 });
  const { text, codes } = await ocr.recognize(picture, { languages: ['eng'], layout: 'auto' });
  expect(text).toBe(lines.join('\n'));
  expect(codes).toMatchObject([code]);
});

test('a code beside text: both come', async () => {
  await using ocr = createOcr({ workers: 1 });
  const text = 'Scan this to pay';
  const page = await drawText({ width: 600, height: 300 }, drawnLines([text], { y: 150 }));
  const code = { format: 'QRCode', text: 'https://example.com' } as const;
  const picture = await drawCode(page, code, { left: 320, top: 40, size: 200 });
  const result = await ocr.recognize(picture, { languages: ['eng'], layout: 'lines' });
  expect(result.text).toContain(text);
  expect(result.codes).toMatchObject([{ format: 'QRCode', text: 'https://example.com' }]);
});
