import { expect, test } from 'vitest';
import { drawGray } from '../testing/paint.ts';
import { dropBorderBars } from './drop-border-bars.ts';

/** What the text of a word becomes whose letters are drawn between two bars of a tone, 0 to 9. */
function dropped(text: string, tone: number, end = ' '): string {
  const row = `${tone} 999 999 999 ${tone}`;
  const rows = Array.from({ length: 10 }, (_, y) => (y < 7 ? `${row}   ` : `${row}  ${end}`));
  const ink = drawGray(...rows);
  const box = { x: 0, y: 0, width: ink.width, height: ink.height };
  const words = [{ text, confidence: 80, box }];
  return dropBorderBars({ text, confidence: 80, box, words }, ink).text;
}

test('the sides of a faint box around a word are no part of it', () => {
  expect(dropped('|foo|', 3)).toBe('foo');
  expect(dropped('[foo|', 3)).toBe('foo');
  expect(dropped('|foo].', 3, '9')).toBe('foo.');
  expect(dropped('foo|', 3)).toBe('foo');
  expect(dropped('foo|.', 3, '9')).toBe('foo.');
});

test('bars and brackets as dark as the letters stay', () => {
  expect(dropped('|foo|', 9)).toBe('|foo|');
  expect(dropped('[foo|', 7)).toBe('[foo|');
});

test('thin brackets may be fainter than letters', () => {
  expect(dropped('[foo]', 3)).toBe('[foo]');
});

test('a faint bar between words stays', () => {
  expect(dropped('|', 3)).toBe('|');
  expect(dropped('a|b', 3)).toBe('a|b');
});
