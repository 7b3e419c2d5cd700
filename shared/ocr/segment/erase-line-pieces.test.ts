import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { findComponents } from '../image/find-components.ts';
import { paint } from '../testing/paint.ts';
import { eraseLinePieces } from './erase-line-pieces.ts';

/** With the tone of its ink, full where none is given. */
type Piece = Box & { tone?: number };

const size = { width: 120, height: 160 };
const letters: Piece[] = Array.from({ length: 8 }, (_, line) => {
  return { x: 20, y: 6 + 18 * line, width: 6, height: 9 };
});

/** What is left of `pieces`, each with its tone, beside letters on a page with `fills` in other colors. */
function leftOf(pieces: Piece[], fills: Box[] = []): Box[] {
  const picture = paint(
    { ...size, color: 0xffffff },
    fills.map((fill) => ({ ...fill, color: 0xddebf7 })),
  );
  const ink = { ...size, data: new Uint8Array(size.width * size.height) };
  for (const { x, y, width, height, tone = 255 } of [...letters, ...pieces])
    for (let row = y; row < y + height; row++)
      ink.data.fill(tone, row * size.width + x, row * size.width + x + width);
  const marks = findComponents(ink, markThreshold);
  const left = eraseLinePieces(picture, ink, marks, 7);
  expect(left).toEqual(findComponents(ink, markThreshold));
  return findComponents(ink, 1).filter(({ x }) => x > 30);
}

const column = (count: number, pitch: number, height: number, x = 80) =>
  Array.from({ length: count }, (_, index) => ({ x, y: 8 + pitch * index, width: 1, height }));

test('the dashes of an upright line go', () => {
  expect(leftOf(column(12, 8, 5))).toEqual([]);
});

test.each([
  ['five dashes', column(5, 8, 5)],
  ['bars of a table in text', column(12, 12, 10)],
  ['stems of letters a line apart', column(8, 18, 5)],
  [
    'dots and stems of i',
    column(6, 16, 6).flatMap((stem) => [stem, { ...stem, y: stem.y - 3, height: 1 }]),
  ],
  ['thick bars', column(12, 8, 5).map((dash) => ({ ...dash, width: 4 }))],
])('%s stay', (_, pieces) => {
  expect(leftOf(pieces)).toHaveLength(pieces.length);
});

/** Every second row of a table. */
const rows = [24, 60, 96, 132].map((y) => ({ x: 10, y, width: 100, height: 18 }));
const between = (tone: number, x = 60) =>
  [42, 78, 114].map((y) => ({ x, y, width: 1, height: 18, tone }));

test('lines between the cells of every second row go, where they are faint too', () => {
  expect(leftOf([...between(255), ...between(60, 90)], rows)).toEqual([]);
});

test('bars that end within a row stay', () => {
  const bars = between(255).map((bar) => ({ ...bar, y: bar.y + 4, height: 10 }));
  expect(leftOf(bars, rows)).toHaveLength(3);
});

test('stems that end at the underlines of their words stay', () => {
  const underlines = rows.map(({ x, y, width }) => ({ x, y, width, height: 2 }));
  const stems = rows.map(({ y }) => ({ x: 60, y: y - 14, width: 1, height: 14 }));
  expect(leftOf(stems, underlines)).toHaveLength(4);
});

test('the stems of letters stay, however alike the letters on both sides of them begin', () => {
  const tops = [6, 24, 42, 60].map((y) => y + 9);
  const stems = tops.map((y) => ({ x: 60, y, width: 1, height: 9 }));
  const edges = tops.flatMap((y) => [58, 62].map((x) => ({ x, y, width: 1, height: 1 })));
  expect(leftOf(stems, edges)).toEqual(stems);
});
