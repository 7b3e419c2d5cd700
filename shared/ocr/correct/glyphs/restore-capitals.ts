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
    mayBeCapitals(word.text) && isEvenlyTall(word, ink)
      ? { ...word, text: word.text.toUpperCase() }
      : word,
  );
  return words.every((word, at) => word === line.words[at]) ? line : lineOfWords(words);
}

/**
 * Whether capitals follow a small letter that is not as tall, as in few names, or all letters are small,
 * with one that would reach below the line and one that would not.
 */
function mayBeCapitals(text: string): boolean {
  if (/^[a-z]{3,}$/.test(text)) return /[gpqy]/.test(text) && /[aceimnorsuvwxz]/.test(text);
  return (
    /\p{Ll}\p{Lu}{2}/u.test(text) && /[acegmnopqrsuvwxyz]/.test(text) && !/[^\p{ASCII}]/u.test(text)
  );
}

function isEvenlyTall(word: RecognizedWord, ink: GrayImage): boolean {
  const tight = tightInk(ink, word.box)?.box;
  if (!tight) return false;
  const uneven = Math.max(1, largestStep * tight.height);
  const runs = inkRuns(ink, tight).flatMap(({ from, to }) => {
    const run = tightInk(ink, { ...tight, x: from, width: to - from })?.box;
    return run && run.height >= shortest * tight.height ? [run] : [];
  });
  const letters = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return (
    runs.length >= fewestApart * letters &&
    runs.every(
      ({ y, height }) => y - tight.y <= uneven && tight.y + tight.height - y - height <= uneven,
    )
  );
}

/** In heights of the word: small letters are lower by more, and signs are not as tall. */
const largestStep = 0.1;
const shortest = 0.5;

/** Share of the letters: of those that touch, one may be lower. */
const fewestApart = 0.8;
