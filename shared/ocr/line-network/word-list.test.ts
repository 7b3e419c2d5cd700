import { expect, test } from 'vitest';
import { readWordList } from './word-list.ts';

/** The words “ab” and “abc” of four characters: an edge a node, the number in 3 bits. */
function graph(edges: [character: number, marks: number, next: number][]): Uint8Array {
  const file = new Uint8Array(10 + 8 * edges.length);
  const view = new DataView(file.buffer);
  view.setInt16(0, 42, true);
  view.setInt32(2, 4, true);
  view.setInt32(6, edges.length, true);
  for (const [at, [character, marks, next]] of edges.entries()) {
    view.setBigUint64(10 + 8 * at, BigInt(character | (marks << 3) | (next << 6)), true);
  }
  return file;
}

const [isLast, endsWord] = [1, 4];
const [a, b, c] = [1, 2, 3];
const list = graph([
  [a, isLast, 1],
  [b, isLast | endsWord, 2],
  [c, isLast | endsWord, 0],
]);

test('words are found whole', () => {
  const words = readWordList(list);
  expect(words?.has([a, b])).toBe(true);
  expect(words?.has([a, b, c])).toBe(true);
  expect(words?.has([a])).toBe(false);
  expect(words?.has([b])).toBe(false);
  expect(words?.has([a, b, c, a])).toBe(false);
  expect(words?.has([])).toBe(false);
});

test('what is no word list is none', () => {
  expect(readWordList(new Uint8Array(4))).toBeNull();
  expect(readWordList(list.subarray(0, 20))).toBeNull();
  expect(readWordList(new Uint8Array(50))).toBeNull();
});

test('a graph that leads out of itself or in circles ends', () => {
  const outside = readWordList(graph([[a, isLast, 9]]));
  expect(outside?.has([a, a])).toBe(false);
  const circle = readWordList(
    graph([
      [b, isLast, 1],
      [a, isLast, 1],
    ]),
  );
  expect(circle?.has([b, ...Array.from({ length: 50 }, () => a)])).toBe(false);
});
