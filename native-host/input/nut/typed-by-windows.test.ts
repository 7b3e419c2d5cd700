import { expect, test } from 'vitest';
import { requireTypedByWindows } from './typed-by-windows.ts';

test.each(['', 'plain text\n\t~', 'C:\\Users'])('%j is typed', (text) => {
  expect(() => requireTypedByWindows([...text])).not.toThrow();
});

test.each(['ä', 'naïve', 'ж', '你', '🙂', 'ASCII, then €'])('%j is refused whole', (text) => {
  expect(() => requireTypedByWindows([...text])).toThrow('nothing was typed');
});
