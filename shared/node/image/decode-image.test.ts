import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { Problem } from '../../api/problem.ts';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { decodeImage, refuseByHeader } from './decode-image.ts';

/** 3 × 2: red, green, blue above white, black, gray. */
const pixels = Uint8Array.of(
  ...[255, 0, 0, 0, 255, 0, 0, 0, 255],
  ...[255, 255, 255, 0, 0, 0, 128, 128, 128],
);
const opaque = [
  ...[255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255],
  ...[255, 255, 255, 255, 0, 0, 0, 255, 128, 128, 128, 255],
];
const raw = { width: 3, height: 2, channels: 3 } as const;

const lossless = {
  PNG: () => sharp(pixels, { raw }).png().toBuffer(),
  'palette PNG': () => sharp(pixels, { raw }).png({ palette: true }).toBuffer(),
  '16-bit PNG': () => sharp(pixels, { raw }).toColourspace('rgb16').png().toBuffer(),
  WebP: () => sharp(pixels, { raw }).webp({ lossless: true }).toBuffer(),
  GIF: () => sharp(pixels, { raw }).gif().toBuffer(),
  TIFF: () => sharp(pixels, { raw }).tiff({ compression: 'lzw' }).toBuffer(),
};

test.each(Object.entries(lossless))('%s comes out pixel by pixel', async (_, encode) => {
  const picture = await decodeImage(await encode());
  expect(picture).toMatchObject({ width: 3, height: 2 });
  expect([...picture.data]).toEqual(opaque);
});

test('a JPEG is turned as its EXIF says', async () => {
  const jpeg = await half('red', 'blue').jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const picture = await decodeImage(jpeg);
  expect(picture).toMatchObject({ width: 32, height: 64 });
  expect(at(picture, 16, 4)).toEqual(near(254, 0, 0));
  expect(at(picture, 16, 60)).toEqual(near(0, 0, 254));
});

test('a CMYK JPEG becomes RGB', async () => {
  const jpeg = await half('white', 'black').toColourspace('cmyk').jpeg().toBuffer();
  const picture = await decodeImage(jpeg);
  expect(at(picture, 4, 16)[0]).toBeGreaterThan(240);
  expect(at(picture, 60, 16)[0]).toBeLessThan(60);
});

test('grey in 16 bits keeps its tones', async () => {
  const grey = await sharp(Uint16Array.of(0, 32896, 65535), {
    raw: { width: 3, height: 1, channels: 1 },
  })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  const picture = await decodeImage(grey);
  expect(at(picture, 0, 0)).toEqual(near(0, 0, 0));
  expect(at(picture, 1, 0)).toEqual(near(128, 128, 128));
  expect(at(picture, 2, 0)).toEqual(near(255, 255, 255));
});

test('transparency is laid on white', async () => {
  const clear = { width: 2, height: 2, channels: 4, background: '#00000000' } as const;
  const picture = await decodeImage(await sharp({ create: clear }).png().toBuffer());
  expect([...picture.data]).toEqual(Array(16).fill(255));
});

test.each(Object.entries(lossless))('a truncated %s is refused', async (_, encode) => {
  const whole = await encode();
  await expect(decodeImage(whole.subarray(0, whole.length >> 1))).rejects.toMatchObject({
    code: 'unreadable_image',
  });
});

test.each(Object.entries({ ...lossless, JPEG: () => half('red', 'blue').jpeg().toBuffer() }))(
  'a %s broken at any tenth byte is a picture or unreadable, never anything else',
  async (_, encode) => {
    const whole = await encode();
    for (let at = 0; at < whole.length; at += 10) {
      const broken = Uint8Array.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      const result = await decodeImage(broken).catch((error: unknown) => error);
      if (result instanceof Problem) expect(result.code).toMatch(/unreadable|too_large/);
      else expect(result).toSatisfy(isWhole);
    }
  },
);

test.each([
  ['nothing', ''],
  ['text', 'Hello, this is not a picture.'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['PDF', '%PDF-1.7\n1 0 obj'],
  ['a PNG signature alone', '\x89PNG\r\n\x1a\n'],
  ['a BMP signature alone', 'BM0000000000'],
])('%s is refused', async (_, text) => {
  await expect(decodeImage(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
    code: 'unreadable_image',
  });
});

test('a PNG that claims 60,000 × 60,000 pixels is refused by its header', async () => {
  await expect(decodeImage(emptyPng(60_000, 60_000))).rejects.toMatchObject({
    code: 'payload_too_large',
    message: expect.stringContaining('60000 × 60000'),
  });
});

test('a BMP that claims enormous sides is refused by its header', async () => {
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(2_000_000_000, 18);
  header.writeInt32LE(2_000_000_000, 22);
  header.writeUInt16LE(24, 28);
  await expect(decodeImage(header)).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('more than 50 MB are refused', async () => {
  await expect(decodeImage(new Uint8Array(50_000_001))).rejects.toMatchObject({
    code: 'payload_too_large',
  });
});

function isWhole({ width, height, data }: RgbaImage): boolean {
  return data.length === 4 * width * height;
}

function half(left: string, right: string): Sharp {
  const background = { width: 64, height: 32, channels: 3, background: left } as const;
  const other = { width: 32, height: 32, channels: 3, background: right } as const;
  return sharp({ create: background }).composite([{ input: { create: other }, left: 32, top: 0 }]);
}

function at({ width, data }: RgbaImage, x: number, y: number): number[] {
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

/** JPEG and color conversions are off by a little. */
function near(...values: number[]): unknown[] {
  return values.map((value) => expect.toSatisfy((got: number) => Math.abs(got - value) <= 6));
}

function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Frames of a GIF, a WebP or a TIFF with dark bars of these heights. */
async function frames(format: 'gif' | 'webp' | 'tiff', bars: number[]): Promise<Uint8Array> {
  const size = { width: 60, height: 40, channels: 3 } as const;
  const pages = bars.map((bar) => {
    const data = Buffer.alloc(size.width * size.height * 3, 255);
    for (let y = 5; y < 5 + bar; y++) data.fill(0, (y * 60 + 20) * 3, (y * 60 + 40) * 3);
    return data;
  });
  const stack = { ...size, height: size.height * pages.length, pageHeight: size.height };
  return await sharp(Buffer.concat(pages), { raw: stack }).toFormat(format, { loop: 0 }).toBuffer();
}

const darkest = ({ data }: { data: Uint8Array }) => Math.min(...data);

test.each(['gif', 'webp', 'tiff'] as const)(
  'of several frames of a %s the one with the most on it is taken, or the one that is asked for',
  async (format) => {
    const file = await frames(format, [0, 4, 30]);
    const taken = await decodeImage(file);
    expect([taken.page, taken.pages, darkest(taken) < 50]).toEqual([3, 3, true]);
    const first = await decodeImage(file, 1);
    expect([first.page, darkest(first)]).toEqual([1, 255]);
    await expect(decodeImage(file, 4)).rejects.toMatchObject({ code: 'invalid_request' });
  },
);

test('an image of one page says so, and has no other', async () => {
  const file = await half('red', 'blue').png().toBuffer();
  expect(await decodeImage(file)).toMatchObject({ pages: 1, page: 1 });
  await expect(decodeImage(file, 2)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('what is too large is refused by its first bytes, and what is whole is not', async () => {
  await expect(refuseByHeader(emptyPng(60_000, 60_000))).rejects.toMatchObject({
    code: 'payload_too_large',
  });
  await expect(refuseByHeader(await half('red', 'blue').png().toBuffer())).resolves.toBeUndefined();
});
