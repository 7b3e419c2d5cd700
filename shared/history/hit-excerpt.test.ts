import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hitExcerpt } from './hit-excerpt.ts';
import { searchWords } from './search-words.ts';

const excerpt = (text: string, q: string) => hitExcerpt(text, searchWords(q));

test('a hit in the first words leaves the text as it is', () => {
  expect(excerpt('a short text\nof two lines', 'short')).toBe('a short text\nof two lines');
  expect(excerpt('nothing of it', 'else')).toBe('nothing of it');
});

test('a hit in a later line begins with that line', () => {
  expect(excerpt('Invoice\nRye bread\nof Thursday: paid\nby card', 'paid')).toBe(
    '…of Thursday: paid\nby card',
  );
});

test('a hit far into a line begins some words before it', () => {
  const text = 'The river runs through the valley and past the old mill to the sea.';
  expect(excerpt(text, 'mill')).toBe('…and past the old mill to the sea.');
  expect(excerpt('x'.repeat(100).concat('ÜBER'), 'uber')).toBe('…ÜBER');
});

test('a hit is always among the first characters, and no character is parted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (before) => {
      const shown = excerpt(`${before} needle ${before}`, 'needle');
      expect(shown.toLowerCase().indexOf('needle')).toBeLessThanOrEqual(21);
      expect(shown.isWellFormed()).toBe(true);
    }),
  );
});
