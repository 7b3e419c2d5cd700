import { expect, test } from 'vitest';
import { type DrawnWord, drawWords } from '../../testing/paint.ts';
import { restoreDottedI } from './dotted-i.ts';

function restored(...word: DrawnWord): string | undefined {
  const { ink, lines } = drawWords([word]);
  return lines.map((line) => restoreDottedI(line, ink)).at(0)?.text;
}

test.each([
  ['ín', 'In', 'in'],
  ['it', 'lt', 'it'],
  ['is', 'Is', 'is'],
  ['ílist', 'Ilist', 'ilist'],
])('a first letter with a dot, drawn as “%s” and read as “%s”, is an i', (drawn, read, text) => {
  expect(restored(drawn, read, 60)).toBe(text);
});

test.each([
  ['In', 'In'],
  ['lt', 'lt'],
  ['Îs', 'Is'],
  ['İs', 'Is'],
  ['is', 'IS'],
])('a first letter without a dot, drawn as “%s”, or before capitals stays', (drawn, read) => {
  expect(restored(drawn, read, 60)).toBe(read);
});
