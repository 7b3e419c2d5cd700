import { expect, test } from 'vitest';
import { markParts } from './text-marks.tsx';

test('marks over each other cut the text into parts with the kinds of both', () => {
  const parts = markParts('Gate Bl2 now', [
    { start: 5, end: 8, kind: 'doubtful' },
    { start: 0, end: 6, kind: 'hit' },
    { start: 5, end: 8, kind: 'current' },
  ]);
  expect(parts).toEqual([
    { start: 0, part: 'Gate ', kinds: ['hit'] },
    { start: 5, part: 'B', kinds: ['hit', 'doubtful', 'current'] },
    { start: 6, part: 'l2', kinds: ['doubtful', 'current'] },
    { start: 8, part: ' now', kinds: [] },
  ]);
});

test('a text without marks is one part, and marks may touch', () => {
  expect(markParts('ab', [])).toEqual([{ start: 0, part: 'ab', kinds: [] }]);
  const parts = markParts('ab', [
    { start: 1, end: 2, kind: 'hit' },
    { start: 0, end: 1, kind: 'current' },
  ]);
  expect(parts.map(({ part, kinds }) => [part, ...kinds])).toEqual([
    ['a', 'current'],
    ['b', 'hit'],
  ]);
});
