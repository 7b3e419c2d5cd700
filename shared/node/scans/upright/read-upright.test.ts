import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { createOcr } from '../../ocr/ocr.ts';
import { readUpright } from './read-upright.ts';
import { turnImage } from './turn-image.ts';

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
