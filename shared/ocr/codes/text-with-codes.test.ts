import { expect, test } from 'vitest';
import { textWithCodes } from './text-with-codes.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };
const codes = (...texts: string[]) => texts.map((text) => ({ format: 'QRCode', text, box }));

test('what codes say comes below the text, each once', () => {
  const found = codes('https://example.com', 'part 4711', 'part 4711');
  expect(textWithCodes({ text: 'Scan this', codes: found })).toBe(
    'Scan this\nhttps://example.com\npart 4711',
  );
});

test('a code that stands in the text already is not said again', () => {
  const text = 'Item 4006381333931';
  expect(textWithCodes({ text, codes: codes('4006381333931') })).toBe(text);
});

test('without a text it is what the code says', () => {
  expect(textWithCodes({ text: '', codes: codes('night') })).toBe('night');
  expect(textWithCodes({ text: '', codes: [] })).toBe('');
});

test('a code cannot bring a line of its own, as a command for a terminal', () => {
  const [line] = codes('pay\r\nrm -rf .\u001b[0m\n');
  expect(textWithCodes({ text: '', codes: line ? [line] : [] })).toBe('pay rm -rf . [0m');
});
