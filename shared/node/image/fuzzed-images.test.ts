import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Problem } from '../../api/problem.ts';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { createOcr, type Ocr } from '../ocr/ocr.ts';
import { drawnLines, drawText } from '../ocr/testing/draw-text.ts';

const timeout = 180_000;

test('damaged and odd pictures are read or refused, and the next one is read', {
  timeout,
}, async () => {
  await using ocr = createOcr({ workers: 2 });
  const lines = drawnLines(['Total 14'], { x: 9, y: 21 });
  const drawn = await drawText({ width: 97, height: 31 }, lines);
  const outcomes = new Set<string>();
  for (const file of await oddPictures(drawn)) {
    for (const damaged of [file, ...cutShort(file), ...flipped(file)]) {
      outcomes.add(await outcomeOf(ocr, damaged));
    }
  }
  expect([...outcomes].sort()).toEqual(['read', 'unreadable_image']);
  expect(await outcomeOf(ocr, await onePixel())).toBe('read');
  const { text } = await ocr.recognize(drawn, { languages: ['eng'], layout: 'auto' });
  expect(text).toBe('Total 14');
});

async function outcomeOf(ocr: Ocr, picture: Uint8Array): Promise<string> {
  try {
    await ocr.recognize(picture, { languages: ['eng'], layout: 'auto' });
    return 'read';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

async function oddPictures({ width, height, data }: RgbaImage): Promise<Uint8Array[]> {
  const picture = () => sharp(data, { raw: { width, height, channels: 4 } });
  return await Promise.all([
    picture().png({ palette: true, colours: 4 }).toBuffer(),
    picture().toColourspace('grey16').png().toBuffer(),
    picture().toColourspace('cmyk').jpeg({ quality: 60 }).toBuffer(),
    picture().ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
    picture().webp({ quality: 50 }).toBuffer(),
    picture().gif().toBuffer(),
  ]);
}

async function onePixel(): Promise<Uint8Array> {
  return await sharp(new Uint8Array(3), { raw: { width: 1, height: 1, channels: 3 } })
    .png()
    .toBuffer();
}

/** The file truncated at each tenth byte. */
function cutShort(file: Uint8Array): Uint8Array[] {
  return every(10, file).map((length) => file.subarray(0, length));
}

/** The file with one byte inverted, for every 70th: most of these must still be read. */
function flipped(file: Uint8Array): Uint8Array[] {
  return every(70, file).map((at) => file.map((byte, index) => (index === at ? ~byte : byte)));
}

function every(step: number, { length }: Uint8Array): number[] {
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => step * index);
}
