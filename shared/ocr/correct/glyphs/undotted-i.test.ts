import { expect, test } from 'vitest';
import { undottedI } from './undotted-i.ts';

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
