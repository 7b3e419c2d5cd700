import { expect, test } from 'vitest';
import { parseTsv } from './parse-tsv.ts';

test('words stand in their lines; pages, blocks and paragraphs do not count', () => {
  const tsv = [
    '1\t1\t0\t0\t0\t0\t0\t0\t90\t60\t-1\t',
    '4\t1\t1\t1\t1\t0\t10\t20\t70\t12\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t20\t30\t12\t96.5\tHello',
    '5\t1\t1\t1\t1\t2\t50\t21\t30\t10\t90\tyou',
    '4\t1\t1\t1\t2\t0\t10\t40\t30\t12\t-1\t',
    '',
  ].join('\n');
  expect(parseTsv(tsv)).toEqual([
    {
      bbox: { x0: 10, y0: 20, x1: 80, y1: 32 },
      words: [
        { text: 'Hello', confidence: 96.5, bbox: { x0: 10, y0: 20, x1: 40, y1: 32 } },
        { text: 'you', confidence: 90, bbox: { x0: 50, y0: 21, x1: 80, y1: 31 } },
      ],
    },
    { bbox: { x0: 10, y0: 40, x1: 40, y1: 52 }, words: [] },
  ]);
});

test('no text is no lines', () => {
  expect(parseTsv('')).toEqual([]);
});
