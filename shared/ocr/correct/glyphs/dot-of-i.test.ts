import { expect, test } from 'vitest';
import { type DrawnWord, drawWords } from '../../testing/paint.ts';
import { restoreDottedI, undottedI } from './dot-of-i.ts';

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

/** What the character at an index of a name is where this is drawn. */
function shown(name: string, at: number, rows: string[]): string {
  const width = rows[0]?.length ?? 0;
  const data = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 255 : 0));
  const box = { x: 0, y: 0, width, height: rows.length };
  return undottedI([...name], at, box, { width, height: rows.length, data });
}

const stem = ['##', '##', '##', '##', '##', '##', '##', '##', '##'];
const dotted = stem.with(2, '..');

test('an i without a dot begins a word of a name', () => {
  expect(shown('AbsentinformationException', 6, stem)).toBe('I');
  expect(shown('AbsentinformationException', 6, dotted)).toBe('i');
});

test('what is no name stays, and so do other letters', () => {
  expect(shown('informational', 8, stem)).toBe('i');
  expect(shown('AbsentinformationException', 8, stem)).toBe('f');
  expect(shown('getIt_if', 4, stem)).toBe('t');
});
