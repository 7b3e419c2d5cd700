import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import type { RgbaPicture } from '../../shared/ocr/picture.ts';
import { createOcr } from './ocr.ts';
import { readCodes } from './read-codes.ts';
import { drawnLines, drawText } from './testing/draw-text.ts';

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

type Place = { left: number; top: number; size: number };

/** The picture with a code drawn over it at a place. */
async function withCode(
  { width, height, data }: RgbaPicture,
  {
    format,
    text,
    invert = false,
  }: { format: WriteInputBarcodeFormat; text: string; invert?: boolean },
  { left, top, size }: Place,
): Promise<RgbaPicture> {
  const { svg } = await writeBarcode(text, { format, addQuietZones: true });
  const drawn = sharp(Buffer.from(svg)).resize(size, size, { fit: 'inside', kernel: 'nearest' });
  const code = await (invert ? drawn.flatten({ background: 'white' }).negate() : drawn)
    .png()
    .toBuffer();
  const raw = { width, height, channels: 4 } as const;
  const made = await sharp(data, { raw })
    .composite([{ input: code, left, top }])
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(made) };
}

const blank = (color: string) => drawText({ width: 400, height: 400, color }, []);

test.each([
  ['QRCode', 'https://example.com/a?b=1'],
  ['DataMatrix', 'part 4711'],
  ['EAN13', '4006381333931'],
  ['Code128', 'PARCEL-0815'],
] as const)('a code of the kind %s is read where it stands', async (format, text) => {
  const place = { left: 20, top: 20, size: 352 };
  const codes = await readCodes(await withCode(await blank('white'), { format, text }, place));
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
  const picture = await withCode(await blank('black'), code, { left: 50, top: 50, size: 150 });
  expect(await readCodes(picture)).toMatchObject([{ text: 'night' }]);
});

test('text is no code', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `|||| ${index}: 4006381333931 |||| l1Il`);
  const picture = await drawText({ width: 600, height: 800 }, drawnLines(lines));
  expect(await readCodes(picture)).toEqual([]);
});

test('a code beside text: both come', async () => {
  await using ocr = createOcr({ workers: 1 });
  const text = 'Scan this to pay';
  const page = await drawText({ width: 600, height: 300 }, drawnLines([text], { y: 150 }));
  const code = { format: 'QRCode', text: 'https://example.com' } as const;
  const picture = await withCode(page, code, { left: 320, top: 40, size: 200 });
  const result = await ocr.recognise(picture, { languages: ['eng'], layout: 'lines' });
  expect(result.text).toContain(text);
  expect(result.codes).toMatchObject([{ format: 'QRCode', text: 'https://example.com' }]);
});
