import { afterAll, expect, test } from 'vitest';
import { grayImage } from '../../ocr/image/gray-image.ts';
import { looksTurned, type Quarters, turnQuarters } from '../../ocr/quarters-to-turn.ts';
import { createOcr, type OcrRequest } from './ocr.ts';
import { drawnLines, drawText } from './testing/draw-text.ts';

// Pages that are sent in the orientation of the scanner.

const ocr = createOcr({ workers: 1 });
afterAll(() => ocr[Symbol.asyncDispose]());

const words = 'no two lines of an ordinary text have all their words at the same places'.split(' ');
const lines = words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' '));

async function page(font: string, color: string, text: string) {
  const drawn = drawnLines(lines, { x: 60, y: 80, size: 22, font, color: text });
  return await drawText({ width: 1_000, height: 640, color }, drawn);
}

test.each<[Quarters, string, string, string]>([
  [1, 'DejaVu Sans', 'white', 'black'],
  [2, 'Liberation Serif', 'white', '#222'],
  [3, 'Liberation Sans', '#1e1e1e', '#ddd'],
  [2, 'DejaVu Serif', '#1e1e1e', '#ddd'],
])(
  'a page turned by %i quarters is read as if it stood upright, in %s',
  async (...[quarters, font, color, text]) => {
    const upright = await page(font, color, text);
    const wanted = await ocr.recognize({ ...upright, data: upright.data.slice() }, request);
    const read = await ocr.recognize(turnQuarters(upright, quarters), request);
    expect(wanted.text.split(/\s+/)).toEqual(lines.join(' ').split(' '));
    expect(read.text).toBe(wanted.text);
    // Boxes are those of the image as it was sent: the first line begins in its own corner of it.
    const { x, y, width, height } = read.lines[0]?.words[0]?.box ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const [left, top] = [60, 80 - 8];
    const center = { x: x + width / 2, y: y + height / 2 };
    const expected = {
      0: { x: left, y: top },
      1: { x: 640 - top, y: left },
      2: { x: 1_000 - left, y: 640 - top },
      3: { x: top, y: 1_000 - left },
    }[quarters];
    expect(Math.hypot(center.x - expected.x, center.y - expected.y)).toBeLessThan(24);
  },
);

const request: OcrRequest = { languages: ['eng'], layout: 'auto', mayBeTurned: true };

test('a table of numbers alone is not taken for turned', async () => {
  const rows = Array.from({ length: 14 }, (_, row) => 40 + 24 * row);
  const days = (x: number) =>
    rows.map((_, row) => `2026-${10 + (row % 3)}-${11 + ((row + x) % 17)}`);
  const columns = [40, 160, 280, 400].map((x) => ({ x, texts: days(x) }));
  const drawn = columns.flatMap(({ x, texts }) =>
    texts.map((text, row) => ({ text, x, y: rows[row] ?? 0, size: 15 })),
  );
  const walls = [30, 150, 270, 390, 510].map((x) => `<path d="M${x} 22v340" stroke="#999"/>`);
  const image = await drawText({ width: 540, height: 380 }, drawn, walls.join(''));
  expect(looksTurned(grayImage(image))).toBe(true);
  const { lines } = await ocr.recognize(image, request);
  const read = lines.map(({ text }) => text.replace(/\s+/g, ' '));
  expect(read).toEqual(rows.map((_, row) => columns.map(({ texts }) => texts[row]).join(' ')));
});
