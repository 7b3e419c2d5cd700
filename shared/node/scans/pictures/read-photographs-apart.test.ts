import { expect, test } from 'vitest';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { drawnLines, drawText } from '../../ocr/testing/draw-text.ts';
import type { ReadPicture } from '../upright/read-upright.ts';
import { findPhotographs } from './find-photographs.ts';
import { readPhotographsApart } from './read-photographs-apart.ts';

/** Pixels of a point: the page is as fine as a screen. */
const density = 2;
const page = { width: 1_000, height: 1_200 };
const gray = '#eee';

const sky =
  '<defs><linearGradient id="sky"><stop stop-color="#135"/><stop offset="1" stop-color="#fc4"/></linearGradient></defs>';
const photograph = `${sky}<rect x="100" y="300" width="200" height="160" fill="url(#sky)"/>`;

const grainyLetter = `<filter id="grain"><feGaussianBlur stdDeviation="3"/><feTurbulence type="fractalNoise" baseFrequency="0.4" result="noise"/><feComposite operator="arithmetic" in="SourceGraphic" in2="noise" k2="0.8" k3="0.2"/><feComposite operator="in" in2="SourceGraphic"/></filter>
  <text x="100" y="440" font-family="Liberation Sans" font-weight="bold" font-size="200" fill="#038" filter="url(#grain)">M</text>`;

type Seen = { width: number; height: number; corner: number[] };

/** What reading a page with these shapes is given, and the texts that come of it. */
async function readDrawn(shapes: string) {
  const texts = drawnLines(['A text above the picture.'], { x: 100, y: 100, size: 30 });
  const drawn = await drawText({ ...page, color: gray }, texts, shapes);
  const seen: Seen[] = [];
  const read: ReadPicture = async (picture) => {
    seen.push({ ...sizeOf(picture), corner: colorAt(picture, 110, 310) });
    const isPage = picture.width === page.width;
    return {
      lines: isPage ? linesOfPage : linesOfPhotograph,
      tables: [],
      confidence: 90,
      partial: !isPage,
    };
  };
  const reading = await readPhotographsApart(drawn, density, read);
  return { seen, reading };
}

function line(text: string, confidence: number, y: number, x = 100) {
  return lineOfWords([{ text, confidence, box: { x, y, width: 180, height: 30 } }]);
}

const linesOfPage = [line('above', 95, 80), line('beside', 95, 430, 320), line('below', 95, 500)];
const linesOfPhotograph = [
  line('TRUTH', 91, 100, 4),
  line('hazy', 60, 20, 4),
  line('!|', 94, 60, 4),
];

function sizeOf({ width, height }: RgbaImage) {
  return { width, height };
}

function colorAt({ width, data }: RgbaImage, x: number, y: number): number[] {
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

test('a photograph is read by itself, and the page without it', async () => {
  const { seen, reading } = await readDrawn(photograph);
  const [whole, part, ...others] = seen;
  expect(others).toEqual([]);
  for (const channel of whole?.corner ?? []) expect(Math.abs(channel - 0xee)).toBeLessThan(3);
  expect(Math.abs((part?.width ?? 0) - 200)).toBeLessThanOrEqual(8);
  expect(Math.abs((part?.height ?? 0) - 160)).toBeLessThanOrEqual(8);
  expect(reading.partial).toBe(true);
});

test('its sure words stand at its place, before what is below it', async () => {
  const { reading } = await readDrawn(photograph);
  expect(reading.lines.map(({ text }) => text)).toEqual(['above', 'beside', 'TRUTH', 'below']);
  const [, , truth] = reading.lines;
  expect(Math.abs((truth?.box.x ?? 0) - 104)).toBeLessThanOrEqual(6);
  expect(Math.abs((truth?.box.y ?? 0) - 400)).toBeLessThanOrEqual(6);
  expect(truth?.words[0]?.box).toEqual(truth?.box);
});

test('a word that touches a photograph stays on the page whole', async () => {
  const label = { text: 'Sunset', x: 303, y: 440, size: 40 };
  const drawn = await drawText({ ...page, color: gray }, [label], photograph);
  const [found, ...others] = findPhotographs(drawn, density).photographs;
  expect(others).toEqual([]);
  expect((found?.x ?? 0) + (found?.width ?? 0)).toBeLessThanOrEqual(label.x + 1);
});

test.each([
  ['a panel of one color', '<rect x="100" y="300" width="200" height="160" fill="#357"/>'],
  [
    'the frame of a box',
    '<rect x="100" y="300" width="200" height="160" fill="none" stroke="red"/>',
  ],
  ['a large letter that is grainy', grainyLetter],
  ['a picture behind the page', `${sky}<rect width="1000" height="900" fill="url(#sky)"/>`],
])('%s stays on the page', async (_, shapes) => {
  const drawn = await drawText({ ...page, color: gray }, [], shapes);
  expect(findPhotographs(drawn, density).photographs).toEqual([]);
});
