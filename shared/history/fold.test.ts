import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, originalOffset } from './search-words.ts';

test.each([
  ['ÀÉÎÕÜ', 'aeiou'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['İstanbul ısı', 'istanbul isi'],
  ['ﬁne ①', 'fine 1'],
  ['ｶﾞ が', 'ガ が'],
  ['하다'.normalize('NFD'), '하다'],
  ['tab\tnul\0', 'tab nul '],
  ['\uD800x', '\uFFFDx'],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding a folded text changes nothing but what lower case itself decomposes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('an offset in the folded text leads to the character that it came from', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'é', 'ß', 'e\u0301', '日', '😀', 'ﬁ')),
      (clusters) => {
        const text = clusters.join('');
        let original = 0;
        let folded = 0;
        for (const cluster of clusters) {
          expect(originalOffset(text, folded)).toBe(original);
          original += cluster.length;
          folded += fold(cluster).length;
        }
      },
    ),
  );
});
