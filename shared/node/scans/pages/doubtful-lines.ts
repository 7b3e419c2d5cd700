import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';

/**
 * The lines of a page's own text that may differ from what the page shows: a font without a character
 * map gives symbols, or letters shifted in the alphabet. Only Latin text is checked, since such fonts
 * produce that. Code and tables of numbers are sometimes flagged, too: the picture of the page
 * decides.
 */
export function doubtfulLines(lines: RecognizedLine[]): RecognizedLine[] {
  const all = lines.map((line) => ({ line, total: lengthOf(line.words), odd: oddLength(line) }));
  const total = sum(all.map((each) => each.total));
  const odd = all.filter((each) => each.odd > 0);
  if (total === 0 || !isLatin(lines)) return [];
  if (lacksVowels(lines)) return lines;
  const most = odd.filter((each) => each.odd > 0.5 * each.total);
  const isOdd = sum(odd.map((each) => each.odd)) > 0.15 * total;
  return (isOdd ? odd : most.filter((each) => each.total >= longLine)).map(({ line }) => line);
}

/** A page says what it shows where so many of the sure words read from it are in its text. */
const agreeing = 0.4;

/** Words that are read less surely, or are shorter, do not speak against a text. */
const sure = 80;
const shortest = 3;

/**
 * Whether the words that were read from a page's picture differ from those of its doubtful lines.
 * @param read with their boxes in the same units as those of `doubtful`
 */
export function disagrees(doubtful: RecognizedLine[], read: RecognizedWord[]): boolean {
  const text = plain(doubtful.map((line) => line.text).join(' '));
  const words = read.filter(
    (word) =>
      (word.confidence ?? 0) >= sure &&
      plain(word.text).length >= shortest &&
      doubtful.some((line) => isWithin(word, line)),
  );
  const found = words.filter((word) => text.includes(plain(word.text)));
  return words.length > 0 && found.length < agreeing * words.length;
}

/** A short one may be an emblem. */
const longLine = 8;

function oddLength({ words }: RecognizedLine): number {
  return lengthOf(words.filter(({ text }) => isOdd(text)));
}

/** Rows of dots or dashes. */
const leaders = /([^\p{L}\p{N}])\1{2,}/gu;

function isOdd(text: string): boolean {
  const characters = [...text.replaceAll(leaders, '')];
  if (characters.length < 3) return false;
  const letters = characters.filter((each) => /\p{L}/u.test(each));
  const digits = characters.filter((each) => /\p{Nd}/u.test(each));
  if (letters.length === 0 && digits.length >= characters.length / 3) return false;
  if (letters.length + digits.length < characters.length / 2) return true;
  return letters.length >= 3 && characters.length >= 4 && !letters.some(isVowel);
}

/** In languages that are written in Latin letters 35 to 50 of 100 are vowels. */
const fewVowels = 0.28;
/** With fewer letters the share is not significant. */
const countedLetters = 30;

function lacksVowels(lines: RecognizedLine[]): boolean {
  const letters = lines.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  return (
    letters.length >= countedLetters && letters.filter(isVowel).length < fewVowels * letters.length
  );
}

function isVowel(letter: string): boolean {
  return /[aeiouyæœøåı]/i.test(letter.normalize('NFD'));
}

function isLatin(lines: RecognizedLine[]): boolean {
  const characters = lines.flatMap(({ words }) => words.flatMap(({ text }) => [...text]));
  const latin = characters.filter((each) => (each.codePointAt(0) ?? 0) < 0x250);
  return latin.length > 0.7 * characters.length;
}

function isWithin({ box }: RecognizedWord, { box: line }: RecognizedLine): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const near = line.height / 2;
  return (
    x >= line.x - near &&
    x <= line.x + line.width + near &&
    y >= line.y - near &&
    y <= line.y + line.height + near
  );
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function lengthOf(words: RecognizedWord[]): number {
  return sum(words.map(({ text }) => text.length));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
