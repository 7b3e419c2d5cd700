/**
 * Whether a word may be Greek as it is spelled today, or a part of one: a word of several syllables has an
 * accent, and few consonants end a word. What models for Greek make of Latin words seldom is.
 */
export function isSpelledAsGreek(text: string): boolean {
  return isWrittenAsGreek(text) && wordsOf(text).every(isSpelled);
}

/**
 * Whether no part of a word shows that it is not Greek: digits or brackets within, capitals behind small
 * letters, capitals with an accent among others.
 */
export function isWrittenAsGreek(text: string): boolean {
  const hasDigit = digitBeside.test(text) && severalLetters.test(text);
  return !hasDigit && !bracketWithin.test(text) && wordsOf(text).every(isWritten);
}

const digitBeside = /\p{L}\d|\d\p{L}/u;
const severalLetters = /\p{L}.*\p{L}/u;
/** Behind a capital they are parts of an icon before the word. */
const bracketWithin = /\p{Ll}[[\]!|{}]\p{L}/u;

function isWritten(word: string): boolean {
  if (word === word.toUpperCase()) return word.length === 2 || !word.includes(accent);
  return !capitalWithin.test(word);
}

const capitalWithin = /\p{Ll}\p{M}*\p{Lu}|^(?:\p{Lu}\p{M}*){2}.*\p{Ll}/u;

function isSpelled(word: string): boolean {
  const letters = word.replaceAll(accent, '');
  if (letters.length < 2) return true;
  if (word === word.toUpperCase()) return !latinCapitals.test(letters);
  if (sigmaElsewhere.test(letters) || !lastLetter.test(letters)) return false;
  const syllables = letters.match(syllable) ?? [];
  return syllables.length > 0 && (syllables.length < 2 || word.includes(accent));
}

/** Capitals that look like Latin ones, with two consonants at the end, as no Greek word has. */
const latinCapitals = /^[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+[ΒΖΚΜΝΡΤΧ]{2}$/u;

/** A final sigma within a word, and another at its end. */
const sigmaElsewhere = /ς\p{L}|σ$/u;
const lastLetter = /[αεηιουωνςρ]\p{M}*$/iu;
/** A vowel or two that are spoken as one, as also an iota, or οι, with the vowel after it. */
const syllable = /(?:ο?ι(?=[αεοηυω]))?(?:[αεο]ι|[αεηο]υ|[αεηουω])|ι/giu;
const accent = '\u0301';

/** Short words that are half of a text: models for Latin letters see words in them, and are sure of it. */
export function isCommonGreek(text: string): boolean {
  const letters = modern(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return commonWords.has(letters.toLowerCase());
}

const commonWords = new Set(
  (
    'ο η το τα οι τον την του της των τις τους στο στη στα στον στην στις στου στους και κι να θα σε με για ' +
    'απο αν ως που πως οτι τι ενα ενας μια μας σας δεν μη μην οχι ειναι εχει αυτο οπως ωστε εξ εκ'
  ).split(' '),
);

/** Words that no apostrophe cuts short, decomposed. */
function wordsOf(text: string): string[] {
  return modern(text).match(/[\p{L}\p{M}]+(?![\p{L}\p{M}'’΄᾽᾿])/gu) ?? [];
}

/** Decomposed, with the one accent of the modern language for all; the sign for a millionth is a mu. */
function modern(text: string): string {
  return text
    .replaceAll('µ', 'μ')
    .normalize('NFD')
    .replaceAll(/[\u0300\u0342]/gu, accent)
    .replaceAll(/[\u0313\u0314\u0345]/gu, '');
}
