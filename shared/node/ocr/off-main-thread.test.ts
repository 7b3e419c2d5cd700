import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { toScreenshot } from '../../../native-host/capture/to-screenshot.ts';
import { encodeBmp } from '../image/testing/encode-bmp.ts';
import { createOcr } from './ocr.ts';
import { drawText } from './testing/draw-text.ts';

function refuse(): never {
  throw new Error('This would block the main thread.');
}

// Replaced in this thread only: the threads that it starts load the real one.
vi.mock('../../ocr/recognize.ts', () => ({ recognize: refuse }));
vi.mock('../../ocr/segment/prepare-image.ts', () => ({ prepareImage: refuse }));
vi.mock('../../ocr/tesseract/render-strip.ts', () => ({ renderStrip: refuse }));
vi.mock('../../ocr/layout/layout-text.ts', () => ({ layoutText: refuse }));
vi.mock('../image/decode-bmp.ts', () => ({ decodeBmp: refuse }));
vi.mock('../image/decode-with-sharp.ts', () => ({
  decodeWithSharp: refuse,
  readSharpSize: refuse,
}));
vi.mock('../image/decode-with-sharp.ts', () => ({ encodePng: refuse }));
vi.mock('./read-codes.ts', () => ({ readCodes: refuse }));
vi.mock('../../ocr/correct/refine-lines.ts', () => ({ refineLines: refuse }));

const hello = () => drawText({ width: 160, height: 50 }, [{ text: 'Hello', x: 20, y: 30 }]);
const english = { languages: ['eng'], layout: 'auto', keepImage: true } as const;

test('pictures and files are read without work for the main thread', async () => {
  await using ocr = createOcr({ workers: 1 });
  const picture = await hello();
  for (const source of [picture, encodeBmp(picture)]) {
    const { text, png } = await ocr.recognize(source, { ...english, languages: ['eng'] });
    expect(text).toBe('Hello');
    const kept = await sharp(png).ensureAlpha().raw().toBuffer();
    expect(kept.equals(picture.data)).toBe(true);
  }
});

test('a screenshot is made from a file without work for the main thread', async () => {
  const { width, height } = await sharp(await toScreenshot(encodeBmp(await hello()))).metadata();
  expect({ width, height }).toEqual({ width: 160, height: 50 });
});

test('a reading that is given up while a file is unpacked leaves the process whole', async () => {
  await using ocr = createOcr({ workers: 1 });
  const large = { width: 6000, height: 6000, channels: 3, background: 'white' } as const;
  const file = await sharp({ create: large }).png().toBuffer();
  for (let round = 0; round < 5; round++) {
    const controller = new AbortController();
    const asked = Promise.withResolvers<void>();
    const source = () => {
      asked.resolve();
      return new Uint8Array(file);
    };
    const request = { languages: ['eng'], layout: 'auto', signal: controller.signal } as const;
    const reading = ocr.recognize(source, { ...request, languages: ['eng'] });
    await asked.promise;
    controller.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
  }
  expect((await ocr.recognize(await hello(), { ...english, languages: ['eng'] })).text).toBe(
    'Hello',
  );
});
