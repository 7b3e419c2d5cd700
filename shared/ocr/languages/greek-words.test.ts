import { expect, test } from 'vitest';
import { isCommonGreek, isSpelledAsGreek, isWrittenAsGreek } from './greek-words.ts';

test('words of several syllables have an accent, and end as Greek ones do', () => {
  for (const word of [
    'συστήματος',
    'σύστημά',
    'για',
    'ποιοι',
    'ΣΗΜΕΙΩΣΗ',
    'Ή',
    'απ’',
    'οἱ',
    'κὠδικό',
    'µε',
  ]) {
    expect(isSpelledAsGreek(word), word).toBe(true);
  }
  // What Linux, end, live, BOOTP and auto are read as.
  for (const word of ['Ίπιχ', 'επα', 'Ινθ', 'ΒΟΟΤΡ', 'αυτο', 'λόγοσ']) {
    expect(isSpelledAsGreek(word), word).toBe(false);
  }
});

test('digits within, capitals behind small letters and accents on capitals are not Greek', () => {
  for (const word of ['5νναρ', 'υΕΕΙ', 'ΙΏ', 'ρΓο]θοί']) {
    expect(isWrittenAsGreek(word), word).toBe(false);
  }
  // The bracket is part of an icon before the word.
  for (const word of ['3Δ', 'Γ}Κύρια', 'ΟΤΕ']) expect(isWrittenAsGreek(word), word).toBe(true);
});

test('common short words are known in any case, and with any accent', () => {
  expect(['Και', 'ΤΟ', 'από', 'ἑνα'].every(isCommonGreek)).toBe(true);
  expect(['απά', 'Τ.0ᾳ56'].some(isCommonGreek)).toBe(false);
});
