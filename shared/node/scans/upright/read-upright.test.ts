import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { createOcr } from '../../ocr/ocr.ts';
import { drawnLines, drawText } from '../../ocr/testing/draw-text.ts';
import { lineDirection } from './line-direction.ts';
import { backFromTurn, moved } from './matrix.ts';
import { readUpright } from './read-upright.ts';
import { smallGray, turnImage } from './turn-image.ts';

vi.setConfig({ testTimeout: 600_000 });

const ocr = createOcr({ timeLimitMs: 300_000 });
afterAll(() => ocr[Symbol.asyncDispose]());

const words = 'these narrow columns stand so that they look like lines from either side'.split(' ');

/** A page of columns whose words stand below each other, so that its columns are as sharp as its lines. */
async function columns() {
  const rows = Array.from({ length: 24 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => {
      const word = words[(row * 5 + column * 3) % words.length];
      return `<text x="${40 + column * 112}" y="${60 + row * 40}">${word}</text>`;
    }).join(''),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1040"><rect width="1080" height="1040" fill="white"/><g font-family="DejaVu Sans" font-size="22">${rows.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

test.each([90, 180, 270])(
  'a page that looks alike from both sides is read turned by %d°',
  async (degrees) => {
    const turned = await turnImage(await columns(), degrees);
    const reading = await readUpright(turned, (picture, { quick }) =>
      ocr.recognize(picture, { languages: ['eng'], layout: 'auto', quick }),
    );
    expect(reading.quarters).toBe((360 - degrees) / 90);
    const read = reading.lines.flatMap((line) => line.words.map(({ text }) => text));
    expect(read.filter((word) => words.includes(word)).length).toBeGreaterThan(24 * 9 * 0.9);
  },
);

test('a page of few words, of which some could be read upside down, stays upright', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="white"/>' +
    '<text x="120" y="140" font-family="Liberation Sans" font-size="34">many happy puppy pages</text></svg>';
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const confidences: number[] = [];
  // What stands on its head is read first, as its letters reach below the line, and with confidence.
  const reading = await readUpright(picture, async (seen, { quick }) => {
    const isFirst = confidences.push(0) === 1;
    const confidence = isFirst ? 85 : 95;
    const box = { x: 0, y: 0, width: seen.width, height: seen.height };
    const line = lineOfWords([{ text: isFirst ? 'saßed' : 'pages', confidence, box }]);
    return { lines: [line], tables: [], confidence, partial: false, quick };
  });
  expect(reading.quarters).toBe(0);
  expect(confidences.length).toBeGreaterThan(1);
});

test('a page of few words is read as it is, too, where a part is read by chance on its head', async () => {
  const bars = Array.from({ length: 12 }, (_, at) => `M${300 + 40 * at} 400V${900 + 20 * at}`);
  const drawing = `<path d="${bars.join('')}" stroke="black" stroke-width="12"/>`;
  const words = drawnLines(['A shape:'], { x: 100, y: 140, size: 34 });
  const picture = await drawText({ width: 1_240, height: 1_754 }, words, drawing);
  const isWhole = ({ width, height }: RgbaImage) => Math.min(width, height) >= 1_240;
  const hasWords = ({ width, data }: RgbaImage) =>
    Array.from({ length: 160 }, (_, x) => data[4 * (130 * width + 100 + x)] ?? 255).some(
      (tone) => tone < 128,
    );
  let parts = 0;
  const reading = await readUpright(picture, async (seen) => {
    const isChance = isWhole(seen) ? !hasWords(seen) : ++parts === 2;
    const found = isChance ? 'adeys' : isWhole(seen) ? 'shape' : '';
    const box = isChance
      ? { x: 500, y: 500, width: 60, height: 20 }
      : { x: 100, y: 110, width: 160, height: 40 };
    const lines = found === '' ? [] : [lineOfWords([{ text: found, confidence: 90, box }])];
    return { lines, tables: [], confidence: 90, partial: false };
  });
  expect(parts).toBeGreaterThan(1);
  expect(reading.lines.map(({ text }) => text)).toEqual(['shape']);
});

test('a page of a few numbers stays upright, which could be read upside down as words', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="white"/>' +
    '<text x="120" y="140" font-family="Liberation Sans" font-size="34">123 6789</text></svg>';
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const reading = await readUpright(picture, async ({ width, height, data: seen }) => {
    const ink = seen.findIndex((tone, at) => at % 4 === 0 && tone < 128) / 4;
    const isUpright = height > width && ink >= 0 && ink < (width * height) / 2;
    const texts = isUpright ? ['123', '6789'] : ['ECI', '6829'];
    const box = { x: 0, y: 0, width, height };
    const confidence = isUpright ? 96 : 70;
    const line = lineOfWords(texts.map((text) => ({ text, confidence, box })));
    return { lines: [line], tables: [], confidence, partial: false };
  });
  expect(reading.quarters).toBe(0);
  expect(reading.lines.map(({ text }) => text)).toEqual(['123 6789']);
});

const straight = 'no two lines of an ordinary text have all their words at the same places'.split(
  ' ',
);
const lines = straight.map((_, index) =>
  [...straight.slice(index), ...straight.slice(0, index)].join(' '),
);
const page = await drawText(
  { width: 1_100, height: 700 },
  drawnLines(lines, { x: 60, y: 80, size: 24 }),
);

test.each([0, 0.5, -1.7, 4, -9])('lines that lie %d° askew are told', async (degrees) => {
  const { sideways, skew } = lineDirection(await smallGray(await turnImage(page, degrees), 1_200));
  expect(sideways).toBe(false);
  expect(skew).toBeCloseTo(degrees, 0);
  expect(Math.abs(skew - degrees)).toBeLessThan(0.15);
});

test.each([90, 270, 92])('lines that are turned by %d° run sideways', async (degrees) => {
  const { sideways, skew } = lineDirection(await smallGray(await turnImage(page, degrees), 1_200));
  expect(sideways).toBe(true);
  expect(Math.abs(skew - (degrees % 90))).toBeLessThan(0.15);
});

test('lines beside the dark rim of a copy are told', async () => {
  const rim = 30;
  const few = drawnLines(lines.slice(0, 3), { x: 60, y: 80, size: 24 });
  const askew = await turnImage(await drawText({ width: 1_100, height: 700 }, few), 2.3);
  const data = askew.data.map((tone, at) =>
    at % 4 < 3 && (at >> 2) % askew.width < rim ? 20 : tone,
  );
  const direction = lineDirection(await smallGray({ ...askew, data }, 1_200));
  expect(direction).toMatchObject({ sideways: false, clear: true });
  expect(Math.abs(direction.skew - 2.3)).toBeLessThan(0.15);
});

test('a picture without text lies straight', async () => {
  const { data, info } = await sharp({
    create: { width: 300, height: 200, channels: 3, background: 'white' },
  })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data: new Uint8Array(data) };
  expect(lineDirection(picture)).toEqual({
    sideways: false,
    skew: 0,
    otherSkew: 0,
    clear: false,
    order: [0, 3, 1, 2],
  });
});

test('a place in a turned picture is found again in the one before', () => {
  const back = backFromTurn(90, { from: { width: 10, height: 4 }, to: { width: 4, height: 10 } });
  // Turned clockwise, the lower left corner comes to the upper left.
  const [x, y] = moved(back, 0, 0);
  expect([x, y].map((value) => Math.round(value))).toEqual([0, 4]);
});

test('the corners of a page that was turned have the color of its paper', async () => {
  const paper = await drawText({ width: 300, height: 200, color: '#e8dfc8' }, [
    { text: 'Some words on it', x: 60, y: 100 },
  ]);
  const { width, data } = await turnImage(paper, 3);
  const corners = [0, width - 1].map((at) => [...data.subarray(4 * at, 4 * at + 3)]);
  expect(corners).toEqual([
    [0xe8, 0xdf, 0xc8],
    [0xe8, 0xdf, 0xc8],
  ]);
});
