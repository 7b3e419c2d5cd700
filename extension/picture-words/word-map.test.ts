import { expect, test } from 'vitest';
import { setBlock, setLine } from '../../shared/ocr/testing/set-words.ts';
import { createClickCount } from './point.ts';
import { mapWords } from './word-map.ts';

const reading = {
  text: '',
  confidence: 90,
  languages: ['eng'],
  layout: 'auto' as const,
  lines: [
    ...setBlock('Departure 17:45', 'platform 9', 'Arrival'),
    setLine('A second paragraph', 6),
    setLine('beside', 0, 600),
  ],
  codes: [],
  tables: [],
  elapsedMs: 1,
};
const map = mapWords(reading);
const word = (text: string) =>
  reading.lines.flatMap(({ words }) => words).findIndex((w) => w.text === text);

test('the word under a point, also in the gap beside it, and none in empty space', () => {
  expect(map?.at({ x: 30, y: 10 })).toBe(word('Departure'));
  expect(map?.at({ x: 99, y: 10 })).toBe(word('17:45'));
  expect(map?.at({ x: 400, y: 10 })).toBeUndefined();
  expect(map?.at({ x: 30, y: 120 })).toBeUndefined();
});

test('a drag that leaves the text goes on with the word that is nearest', () => {
  expect(map?.near({ x: 300, y: 42 })).toBe(word('9'));
  expect(map?.near({ x: 0, y: 900 })).toBe(word('A'));
});

test('a double click takes the line, a triple click the paragraph', () => {
  expect(map?.lineOf(word('platform'))).toEqual({ from: word('platform'), to: word('9') });
  expect(map?.paragraphOf(word('platform'))).toEqual({
    from: word('Departure'),
    to: word('Arrival'),
  });
  const count = createClickCount();
  const at = { x: 5, y: 5 };
  expect([0, 100, 200, 300].map((time) => count(at, time))).toEqual([1, 2, 3, 1]);
  expect(count(at, 2_000)).toBe(1);
  expect(count({ x: 50, y: 5 }, 2_100)).toBe(1);
});

test('arrows go along the line, and to the word above or below', () => {
  expect(map?.beside(word('Departure'), { x: 1, y: 0 })).toBe(word('17:45'));
  expect(map?.beside(word('17:45'), { x: 0, y: 1 })).toBe(word('9'));
  expect(map?.beside(word('Departure'), { x: -1, y: 0 })).toBe(word('Departure'));
  expect(map?.beside(word('Departure'), { x: 0, y: -1 })).toBe(word('Departure'));
});

test('without words there is no map', () => {
  expect(mapWords({ ...reading, lines: [] })).toBeUndefined();
});
