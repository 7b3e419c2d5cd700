import { expect, test } from 'vitest';
import { paragraphRanges } from './text-block.ts';

test.each([
  ['', ['']],
  ['one', ['one']],
  ['one\ntwo\n', ['one', 'two']],
  ['one\r\u2029two', ['one', '', 'two']],
  ['one\n\u0004two', ['one', 'two']],
  ['one\u0005two', ['one', 'page:two']],
  ['one\n\u0005two', ['one', 'page:two']],
  ['one\ftwo', ['one', 'column:two']],
  ['one\u0005', ['one', 'page:']],
])('%j', (text, paragraphs) => {
  const found = paragraphRanges(text).map(
    ({ start, end, breakBefore }) =>
      `${breakBefore ? `${breakBefore}:` : ''}${text.slice(start, end)}`,
  );
  expect(found).toEqual(paragraphs);
});
