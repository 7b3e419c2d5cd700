import { expect, test } from 'vitest';
import type { TesseractLine } from '../../ocr/tesseract/parse-tsv.ts';
import { createLineMemory } from './reading-memory.ts';

const bbox = { x0: 0, y0: 0, x1: 10, y1: 10 };
const line = (text: string): TesseractLine => ({
  words: [{ text, confidence: 90, bbox }],
  bbox,
});

test('what was read is found again until it was long unused', () => {
  let time = 0;
  const memory = createLineMemory({ maxAgeMs: 100, now: () => time });
  memory.keep('a', [line('Alpha')]);
  memory.keep('b', [line('Beta')]);
  time = 80;
  expect(memory.find('a')).toEqual([line('Alpha')]);
  time = 150;
  expect(memory.find('b')).toBeUndefined();
  expect(memory.find('a')).toEqual([line('Alpha')]);
  expect(memory.find('c')).toBeUndefined();
});

test('the longest unused goes where there is no more room', () => {
  const memory = createLineMemory({ maxCharacters: 250 });
  memory.keep('a', [line('x'.repeat(60))]);
  memory.keep('b', [line('y'.repeat(60))]);
  memory.find('a');
  memory.keep('c', [line('z'.repeat(60))]);
  expect(memory.find('b')).toBeUndefined();
  expect(memory.find('a')).toBeDefined();
  memory.keep('d', [line('w'.repeat(1_000))]);
  expect(['a', 'c', 'd'].map((key) => memory.find(key))).toEqual([undefined, undefined, undefined]);
});
