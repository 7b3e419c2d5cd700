import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ConversionFailure } from '../conversion/failure.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});
afterAll(() => shared[Symbol.asyncDispose]());

const size = { width: 300, height: 200 };

/** Pixels of which none is like the next, so that every byte of a file counts. */
function noise() {
  const data = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0, last = 1; at < data.length; at++) {
    last = (last * 48_271) % 2_147_483_647;
    data[at] = last;
  }
  return sharp(data, { raw: { ...size, channels: 3 } });
}

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawImage(await document.embedPng(await noise().png().toBuffer()));
  return Buffer.from(await document.save());
}

/** A bitmap of 24 bits whose rows need no padding. */
async function bmp(): Promise<Buffer> {
  const pixels = await noise().raw().toBuffer();
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(header.length + pixels.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(size.width, 18);
  header.writeInt32LE(size.height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, pixels]);
}

const formats: Record<string, () => Promise<Buffer>> = {
  png: () => noise().png().toBuffer(),
  jpg: () => noise().jpeg().toBuffer(),
  tif: () => noise().tiff({ compression: 'lzw' }).toBuffer(),
  webp: () => noise().webp({ lossless: true }).toBuffer(),
  bmp,
  pdf,
};

const outputs = ['png', 'jpg', 'pdf'] as const;
const halved = Object.keys(formats)
  .filter((format) => format !== 'pdf')
  .flatMap((format) => outputs.map((output) => ({ format, output })));

test.for(halved)('half of a $format as $output is damaged', async ({ format, output }) => {
  const whole = (await formats[format]?.()) ?? Buffer.alloc(0);
  await writeFile(path.join(shared.folder, `halb.${format}`), whole.subarray(0, whole.length / 2));
  const refused = { code: 'corrupt_document' };
  const converted = shared.convert(`halb.${format}`, output, { ocr: 'skip' });
  await expect(converted).rejects.toMatchObject(refused);
  expect(shared.converter.replaced?.()).toEqual({ worn: 0, failed: 0 });
});

test.for(Object.keys(formats))('flipped bytes of a %s end no worker', async (format) => {
  const whole = (await formats[format]?.()) ?? Buffer.alloc(0);
  for (const part of [0.02, 0.4, 0.9]) {
    const flipped = Buffer.from(whole);
    const at = Math.floor(whole.length * part);
    flipped[at] = (flipped[at] ?? 0) ^ 0xff;
    await writeFile(path.join(shared.folder, `anders.${format}`), flipped);
    const outcome = await shared
      .convert(`anders.${format}`, 'png', { ocr: 'skip' })
      .catch((error: unknown) => error);
    if (outcome instanceof ConversionFailure) {
      expect(['corrupt_document', 'too_complex', 'empty_result']).toContain(outcome.code);
    } else expect(outcome).toMatchObject({ bytes: expect.any(Number) });
  }
  expect(shared.converter.replaced?.()).toEqual({ worn: 0, failed: 0 });
});

test('a picture of more than 100 megapixels is too much, not damaged', async () => {
  const channels = 3 as const;
  const large = sharp({ create: { width: 11_000, height: 10_000, channels, background: 'white' } });
  await writeFile(path.join(shared.folder, 'groß.png'), await large.png().toBuffer());
  const refused = { code: 'too_complex', message: expect.stringContaining('11000 × 10000') };
  await expect(shared.convert('groß.png', 'pdf', { ocr: 'skip' })).rejects.toMatchObject(refused);
});
