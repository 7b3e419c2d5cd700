import { expect, test } from 'vitest';
import { setBlock, setLine } from '../../shared/ocr/testing/set-words.ts';
import { linesOfWords } from './picked-words.ts';

test('words without their lines stand in the same lines again, also in columns', () => {
  const lines = [
    ...setBlock('Departure 17:45', 'platform - 9', 'Arrival'),
    setLine('beside it', 0, 600),
    setLine('below', 1, 600),
  ];
  const again = linesOfWords(lines.flatMap(({ words }) => words));
  expect(again.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  expect(linesOfWords([])).toEqual([]);
});
