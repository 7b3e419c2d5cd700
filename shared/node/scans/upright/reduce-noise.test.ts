import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { createOcr } from '../../ocr/ocr.ts';
import { drawnLines, drawText } from '../../ocr/testing/draw-text.ts';
import { reduceNoise } from './reduce-noise.ts';

vi.setConfig({ testTimeout: 240_000 });

const ocr = createOcr({ timeLimitMs: 120_000 });
afterAll(() => ocr[Symbol.asyncDispose]());

const sentences = [
  'The quick brown fox jumps over the lazy dog.',
  'Grain of the scanner is no text, and no dots',
  'stand between the words of a page, however',
  'much of it there is on the paper around them.',
];

const page = () =>
  drawText({ width: 1_240, height: 900 }, drawnLines(sentences, { x: 80, y: 300, size: 38 }));

/** The same numbers between 0 and 1 at each run. */
function numbers() {
  let seed = 7;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
}

/** Every tone changed, as a scanner does; those of a pixel alike. */
function worn(image: RgbaImage, change: (tone: number, random: () => number) => number) {
  const random = numbers();
  const data = image.data.slice();
  for (let at = 0; at < data.length; at += 4) {
    const tone = Math.max(0, Math.min(255, change(data[at] ?? 0, random)));
    data.fill(tone, at, at + 3);
  }
  return { ...image, data };
}

const grainy = (image: RgbaImage, deviation: number) =>
  worn(
    image,
    (tone, random) => 0.9 * tone + 12 + (random() + random() + random() - 1.5) * 2 * deviation,
  );

const specked = (image: RgbaImage, share: number) =>
  worn(image, (tone, random) => {
    const isSpeck = random() < share;
    return isSpeck ? 255 * Math.round(random()) : tone;
  });

async function asJpeg({ width, height, data }: RgbaImage, quality: number): Promise<RgbaImage> {
  const file = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
  const bytes = await sharp(file).ensureAlpha().raw().toBuffer();
  return { width, height, data: new Uint8Array(bytes) };
}

const inverted = (image: RgbaImage) => worn(image, (tone) => 255 - (tone / 255) * 105);

/** Gray letters on gray paper, most of which is as dark, with a white margin at the right. */
async function shaded(): Promise<RgbaImage> {
  const { width, height, data } = await page();
  const margin = Math.round(0.75 * width);
  const shades = data.map((tone, at) => {
    if (at % 4 === 3) return tone;
    const paper = (at / 4) % width < margin ? 190 : 255;
    return 120 + (tone / 255) * (paper - 120);
  });
  return { width, height, data: shades };
}

/** In the shadow of a bent sheet: its right lower corner gets 70 % of the light. */
function shadowed({ width, height, data }: RgbaImage): RgbaImage {
  const lit = data.map((tone, at) => {
    if (at % 4 === 3) return tone;
    const [x, y] = [((at / 4) | 0) % width, Math.floor(at / 4 / width)];
    return tone * (1 - 0.15 * (x / width + y / height));
  });
  return { width, height, data: lit };
}

test.each([
  ['grain', async () => grainy(await page(), 24)],
  ['grain that a JPEG made coarse', async () => asJpeg(grainy(await page(), 24), 30)],
  ['specks', async () => specked(await page(), 0.02)],
  ['grain on gray paper beside white', async () => grainy(await shaded(), 8)],
  ['grain in a shadow', async () => grainy(shadowed(await page()), 10)],
  ['grain around white letters', async () => grainy(inverted(await page()), 8)],
  ['specks and grain', async () => specked(grainy(await page(), 16), 0.02)],
])('%s of a scanner is no text', async (_, draw) => {
  const quiet = await reduceNoise(await draw());
  const { lines } = await ocr.recognize(quiet, { languages: ['eng'], layout: 'auto' });
  const read = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  expect(read).toEqual(sentences);
});

test.each([
  ['drawn', page],
  ['kept as a JPEG', async () => asJpeg(await page(), 60)],
  ['with hardly any grain', async () => grainy(await page(), 2)],
])('a page %s is left as it is', async (_, draw) => {
  const picture = await draw();
  const before = picture.data.slice();
  expect(await reduceNoise(picture)).toBe(picture);
  expect(Buffer.compare(picture.data, before)).toBe(0);
});

test('the paper in a shadow becomes as light as elsewhere, and dark print stays dark', async () => {
  const drawn = await drawText(
    { width: 1_240, height: 900 },
    drawnLines(sentences, { x: 80, y: 600, size: 38 }),
    '<rect x="500" y="100" width="600" height="300" fill="#444"/>',
  );
  const { width, data } = await reduceNoise(shadowed(drawn));
  const tone = (x: number, y: number) => data[4 * (y * width + x)] ?? 0;
  const paper = [tone(20, 20), tone(1_220, 20), tone(20, 880), tone(1_220, 880), tone(1_180, 250)];
  expect(Math.min(...paper)).toBeGreaterThan(240);
  expect(Math.max(tone(520, 120), tone(800, 250), tone(1_080, 380))).toBeLessThan(90);
});

test('a page of which a part is printed gray is not lit from there', async () => {
  const picture = await drawText(
    { width: 1_240, height: 1_700 },
    [],
    '<rect y="900" width="1240" height="800" fill="#888"/>',
  );
  expect(await reduceNoise(picture)).toBe(picture);
});

test('dust is cleared, and a row of dots and the points of a text stay', async () => {
  const { width, height, data } = await page();
  const drawDot = (left: number, top: number, side: number) => {
    for (let y = top; y < top + side; y++) {
      data.fill(30, 4 * (y * width + left), 4 * (y * width + left + side));
    }
  };
  for (let x = 100; x < 600; x += 14) drawDot(x, 780, 4);
  const whole = data.slice();
  const random = numbers();
  const textTop = 220;
  for (let at = 0; at < 90; at++) {
    const [left, top] = [(at % 15) * 80 + 12 * random(), 20 + Math.floor(at / 15) * 30];
    drawDot(Math.floor(left), Math.floor(top + 12 * random()), 1 + (at % 5));
  }
  const cleared = await reduceNoise({ width, height, data });
  const above = cleared.data.subarray(0, 4 * textTop * width);
  expect(above.some((tone, at) => at % 4 < 3 && tone < 200)).toBe(false);
  const below = 4 * textTop * width;
  expect(Buffer.compare(cleared.data.subarray(below), whole.subarray(below))).toBe(0);
});
