import { expect, test } from 'vitest';
import { detectTriangles } from './detect-triangles.ts';

/** What is said of a line of one word that was read where this is drawn. */
function detected(text: string, rows: string[]): string {
  const width = rows[0]?.length ?? 0;
  const data = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 255 : 0));
  const box = { x: 0, y: 0, width, height: rows.length };
  const word = { text, confidence: 60, box };
  const ink = { width, height: rows.length, data };
  return detectTriangles({ text, confidence: 60, box, words: [word] }, ink).text;
}

const triangle = ['#######', '.#####.', '..###..', '...#...'];
const letter = ['##...##', '.#...#.', '..#.#..', '...#...'];

test('a full triangle that was read as a letter is one', () => {
  expect(detected('v', triangle)).toBe('▼');
  expect(detected('y', triangle)).toBe('▼');
});

test('letters stay, and so do words', () => {
  expect(detected('v', letter)).toBe('v');
  expect(detected('v', triangle.toReversed())).toBe('v');
  expect(detected('via', triangle)).toBe('via');
});
