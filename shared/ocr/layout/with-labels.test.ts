import { expect, test } from 'vitest';
import { setRows } from '../testing/set-words.ts';
import { withLabels } from './with-labels.ts';

const rows = setRows([{ 20: 'first', 80: 'line' }, { 20: 'second' }]);

test('words of labels go into the lines that they stand beside', () => {
  const labels = setRows([{ 50: 'new', 200: 'static' }]);
  const texts = withLabels([rows], labels).map((block) => block.map(({ text }) => text));
  expect(texts).toEqual([['first new line static', 'second']]);
});

test('a label with no line beside it is a block of its own, before what is below it', () => {
  const labels = setRows([{ 50: 'alone' }]);
  const lower = rows.map((line) => ({
    ...line,
    box: { ...line.box, y: line.box.y + 200 },
    words: line.words.map((word) => ({ ...word, box: { ...word.box, y: word.box.y + 200 } })),
  }));
  const texts = withLabels([lower], labels).map((block) => block.map(({ text }) => text));
  expect(texts).toEqual([['alone'], ['first line', 'second']]);
});
