import { expect, test } from 'vitest';
import type { Span } from '../../geometry/spans.ts';
import { divideText } from './restore-underscores.ts';

/** Pieces of a line whose characters are 8 px wide, given by their lengths, an underscore between. */
function pieces(...lengths: number[]): Span[] {
  let from = 0;
  return lengths.map((length) => {
    const piece = { from, to: from + 8 * length };
    from = piece.to + 8;
    return piece;
  });
}

test.each([
  ['gnodeinsert_before', [1, 4, 6, 6], ['g', 'node', 'insert', 'before']],
  ['illiterate', [3, 7], ['ill', 'iterate']],
  ['init', [0, 4, 0], ['', 'init', '']],
])('%s is divided where the ink is', (read, lengths, parts) => {
  expect(divideText(read, pieces(...lengths), 14).parts).toEqual(parts);
});

test('an end that was read counts more than a pixel or two', () => {
  expect(divideText('get\nformat', pieces(3.4, 5.6), 14).parts).toEqual(['get', 'format']);
});
