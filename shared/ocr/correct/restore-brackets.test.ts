import { expect, test } from 'vitest';
import { drawGray } from '../testing/paint.ts';
import { restoreBrackets } from './restore-letters.ts';

const line = (text: string) => {
  const box = { x: 0, y: 0, width: 8, height: 7 };
  return { text, confidence: 70, box, words: [{ text, confidence: 70, box }] };
};
const closing = drawGray(
  '999     ',
  '  9     ',
  '  9     ',
  '  9     ',
  '  9     ',
  '  9  9  ',
  '999  9  ',
);

test('a stem with two ends on its left is no digit', () => {
  expect(restoreBrackets(line('1,'), closing, 5)).toMatchObject({
    text: '],',
    words: [{ text: '],' }],
  });
});

test('a bracket that was read twice is one', () => {
  expect(restoreBrackets(line('1],'), closing, 5).text).toBe('],');
});

test('small marks are no brackets, and words are left alone', () => {
  expect(restoreBrackets(line('1,'), closing, 10).text).toBe('1,');
  expect(restoreBrackets(line('In'), closing, 5).text).toBe('In');
});

test('a stem in the middle, or with one end, is no bracket', () => {
  const one = drawGray('99      ', ' 9      ', ' 9      ', ' 9      ', ' 9      ', '999     ');
  const hook = drawGray('  9     ', '  9     ', '  9     ', '  9     ', '  9     ', '999     ');
  expect(restoreBrackets(line('1,'), one, 5).text).toBe('1,');
  expect(restoreBrackets(line('J,'), hook, 5).text).toBe('J,');
});
