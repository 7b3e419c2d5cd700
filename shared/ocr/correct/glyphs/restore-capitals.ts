import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { inkRuns, tightInk } from '../measure-line.ts';

/**
 * Writes words in capitals whose ink is as tall everywhere, as “SELECT” where “seLECT” was read: beside
 * larger text the capitals of another font look like its small letters.
 */
export function restoreCapitals(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word) =>
    mayBeCapitals(word) && isEvenlyTall(word, ink)
      ? { ...word, text: word.text.toUpperCase() }
      : word,
  );
  return words.every((word, at) => word === line.words[at]) ? line : lineOfWords(words);
}

/**
 * Whether capitals follow a small letter that is not as tall, as in few names; or all letters are small,
 * with one that would reach below the line and one that would not, or before a number.
 */
function mayBeCapitals({ text, confidence }: RecognizedWord): boolean {
  if (/^[a-z]{3,}$/.test(text) && confidence < sureWord)
    return likeCapitals.test(text) && /[py]/.test(text) && lowLetter.test(text);
  if (/^[a-z]{2,}\d{2,}$/.test(text)) return lowLetter.test(text);
  return (
    /\p{Ll}\p{Lu}{2}/u.test(text) && /[acegmnopqrsuvwxyz]/.test(text) && !/[^\p{ASCII}]/u.test(text)
  );
}

/** Small letters that are as high as an x, on the line. */
const lowLetter = /[acemnorsuvwxz]/;

/** Small letters with the shapes of their capitals. */
const likeCapitals = /^[ckopsuvwxyz]+$/;

/** A word of small letters that was read with this confidence is one. */
const sureWord = 94;

function isEvenlyTall(word: RecognizedWord, ink: GrayImage): boolean {
  const tight = tightInk(ink, word.box)?.box;
  if (!tight) return false;
  const characters = [...word.text];
  const runs = inkRuns(ink, tight).flatMap(({ from, to }) => {
    const run = tightInk(ink, { ...tight, x: from, width: to - from })?.box;
    return run ? [run] : [];
  });
  const isLetter = (_: Box, at: number) => /[\p{L}\p{N}]/u.test(characters[at] ?? '');
  const letters =
    runs.length === characters.length
      ? runs.filter(isLetter)
      : runs.filter(({ height }) => height >= shortest * tight.height);
  if (letters.length < fewestApart * characters.filter((_, at) => isLetter(tight, at)).length)
    return false;
  const top = Math.min(...letters.map(({ y }) => y));
  const bottom = Math.max(...letters.map(({ y, height }) => y + height));
  const uneven = Math.max(1, largestStep * (bottom - top));
  return letters.every(({ y, height }) => y - top <= uneven && bottom - y - height <= uneven);
}

/** In heights of the word: small letters are lower by more, and signs are not as tall. */
const largestStep = 0.1;
const shortest = 0.5;

/** Share of the letters: of those that touch, one may be lower. */
const fewestApart = 0.8;
