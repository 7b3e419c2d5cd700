import { afterAll, expect, test, vi } from 'vitest';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { paint } from '../../../ocr/testing/paint.ts';
import { createOcr } from '../../ocr/ocr.ts';
import { drawText, drawThings } from '../../ocr/testing/draw-text.ts';
import { reduceNoise } from './reduce-noise.ts';
import { whitenShades } from './whiten-shades.ts';

vi.setConfig({ testTimeout: 240_000 });

const ocr = createOcr({ timeLimitMs: 120_000 });
afterAll(() => ocr[Symbol.asyncDispose]());

const size = { width: 400, height: 300, color: 0xffffff };
const mark = { x: 50, y: 60, width: 200, height: 40 };

/** Letters of black bars, of which the first and the last reach the sides of the mark. */
const bars = [50, 90, 94, 120, 150, 246].map((x) => {
  return { x, y: 68, width: 4, height: 20, color: 0x000000 };
});

const darkestIn = ({ width, data }: RgbaImage, x: number, y: number) => data[4 * (y * width + x)];

test.each([
  ['a yellow marker', 0xffff00],
  ['a green marker', 0x00ff00],
  ['a cyan marker', 0x00ffff],
  ['a light shade', 0xd0d0d0],
  ['a gray highlight', 0xa0a0a0],
])('%s becomes white, and the text on it stays black', (_, color) => {
  const white = whitenShades(paint(size, [{ ...mark, color }, ...bars]));
  expect(darkestIn(white, 70, 80)).toBe(255);
  expect(darkestIn(white, 52, 95)).toBe(255);
  expect(darkestIn(white, 50, 60)).toBe(255);
  expect(bars.map(({ x }) => darkestIn(white, x + 1, 75))).toEqual(bars.map(() => 0));
});

test('a ruling beside a shade stays', () => {
  const shade = { ...mark, color: 0xd0d0d0 };
  const white = whitenShades(
    paint(size, [
      { x: 49, y: 59, width: 202, height: 42, color: 0xb0b0b0 },
      { ...mark, color: 0xffffff },
      shade,
      ...bars,
    ]),
  );
  expect([darkestIn(white, 70, 80), darkestIn(white, 100, 59), darkestIn(white, 49, 80)]).toEqual([
    255, 0xb0, 0xb0,
  ]);
});

test('lines that follow each other in one mark become white together', () => {
  const lines = [mark, { ...mark, y: 100, width: 120 }].map((box) => ({ ...box, color: 0xffff00 }));
  const white = whitenShades(paint(size, [...lines, ...bars]));
  expect([darkestIn(white, 200, 95), darkestIn(white, 100, 130)]).toEqual([255, 255]);
  expect(white.data.filter((level) => level > 0 && level < 255)).toEqual(new Uint8Array());
});

test.each([
  ['a clean page', bars],
  ['a high panel, which is no highlight', [{ ...mark, height: 200, color: 0xa0a0a0 }, ...bars]],
  [
    'a field of a picture',
    [
      { x: 20, y: 20, width: 300, height: 200, color: 0x3060a0 },
      { ...mark, color: 0xa0a0a0 },
      ...bars,
    ],
  ],
  [
    'the foot of a picture',
    [{ ...mark, y: 20, color: 0x3060a0 }, { ...mark, color: 0x8fb04f }, ...bars],
  ],
  ['a gray field without text', [{ ...mark, color: 0xa0a0a0 }]],
  [
    'white letters on gray',
    [{ ...mark, color: 0xa0a0a0 }, ...bars.map((bar) => ({ ...bar, color: 0xffffff }))],
  ],
  [
    'dark paper',
    [
      { x: 0, y: 0, width: 400, height: 300, color: 0x404040 },
      { ...mark, color: 0xa0a0a0 },
      ...bars,
    ],
  ],
])('%s is returned as it is', (_, rectangles) => {
  const page = paint(size, rectangles);
  expect(whitenShades(page)).toBe(page);
});

test('a round sign and a photograph are returned as they are', async () => {
  const disk = '<circle cx="150" cy="100" r="60" fill="#bbb"/>';
  const texts = [{ text: 'no entry', x: 110, y: 105 }];
  const sign = await drawText({ width: 400, height: 300 }, texts, disk);
  expect(whitenShades(sign)).toBe(sign);
  const photograph = await drawThings();
  expect(whitenShades(photograph)).toBe(photograph);
});

test('short words that each have a highlight of their own are read', async () => {
  const words = ['I. So', 'A. At', 'B. No'];
  const texts = words.map((text, at) => ({ text, x: 310, y: 442 + 60 * at, size: 42 }));
  const marks = texts.map(({ y }) => {
    return `<rect x="308" y="${y - 42}" width="124" height="54" fill="#bebebe"/>`;
  });
  const page = await drawText({ width: 1_240, height: 900 }, texts, marks.join(''));
  const { text } = await ocr.recognize(await reduceNoise(page), {
    languages: ['eng'],
    layout: 'auto',
  });
  expect(text.split('\n').filter((line) => line !== '')).toEqual(words);
});
