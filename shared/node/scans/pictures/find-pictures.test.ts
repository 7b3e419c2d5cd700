import { expect, test } from 'vitest';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { drawText } from '../../ocr/testing/draw-text.ts';
import { findPictures } from './find-pictures.ts';

/** Pixels of a point: the page is as fine as a screen. */
const density = 2;
const page = { width: 1_000, height: 900 };

const heading = { text: 'Every word of this line is known', x: 60, y: 100, size: 40 };

/** The line as reading finds it, in a box around its letters. */
const known = lineOfWords([
  { text: heading.text, confidence: 95, box: { x: 58, y: 66, width: 720, height: 46 } },
]);

const photograph = `<defs><linearGradient id="sky"><stop stop-color="#135"/><stop offset="1" stop-color="#fc4"/></linearGradient></defs>
  <rect x="200" y="200" width="320" height="240" fill="url(#sky)"/>`;

async function find(shapes: string, texts = [heading], lines = [known]) {
  const drawn = await drawText(page, texts, shapes);
  return findPictures(drawn, density, { lines, tables: [], scale: 1 });
}

test('a picture is found with its edges, and text, rulings and frames are none', async () => {
  const frame = '<path d="M50 500H900V800H50Z" fill="none" stroke="black" stroke-width="3"/>';
  const [found, ...others] = await find(
    `${photograph}<path d="M60 130H900" stroke="black"/>${frame}`,
  );
  expect(others).toEqual([]);
  const { x = 0, y = 0, width = 0, height = 0 } = found ?? {};
  for (const [edge, at] of [
    [x, 200],
    [y, 200],
    [x + width, 520],
    [y + height, 440],
  ] as const)
    expect(Math.abs(edge - at)).toBeLessThanOrEqual(8);
});

test('a panel of one color behind text is no picture, and without text it is one', async () => {
  const panel = '<rect x="40" y="40" width="800" height="100" fill="#9cf"/>';
  expect(await find(panel)).toEqual([]);
  expect(await find(panel, [], [])).toHaveLength(1);
});

test('two pictures apart are two, and parts close to each other are one', async () => {
  const squares = [100, 400].map(
    (x) => `<rect x="${x}" y="300" width="150" height="150" fill="#a33"/>`,
  );
  expect(await find(squares.join(''))).toHaveLength(2);
  const parts = [100, 256].map(
    (x) => `<rect x="${x}" y="300" width="150" height="150" fill="#a33"/>`,
  );
  expect(await find(parts.join(''))).toHaveLength(1);
});

test('a text right above a picture is none of it, where a letter of it was not read', async () => {
  const below = photograph
    .replace('<rect x="200" y="200" width="320"', '<rect x="60" y="116" width="760"')
    .concat('<rect x="790" y="80" width="30" height="30"/>');
  const [found, ...others] = await find(below);
  expect(others).toEqual([]);
  expect(found?.y).toBeGreaterThan(106);
});
