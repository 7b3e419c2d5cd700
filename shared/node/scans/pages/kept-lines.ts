import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedTable, RecognizedWord } from '../../../api/recognition.ts';
import { unionOf } from '../../../ocr/geometry/boxes.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { prepareImage } from '../../../ocr/segment/prepare-image.ts';
import { findTables } from '../../../ocr/table-detection/find-tables.ts';
import type { PdfCharacter } from '../../pdf/page-characters.ts';
import { blocksOf } from '../flow/text-columns.ts';
import type { ScanPage } from '../scan.ts';

/** The lines of a page's own text, in the order of the document. Their confidence is full. */
export function keptLines(characters: PdfCharacter[]): RecognizedLine[] {
  return split(characters, ({ text }) => text === '\n' || text === '\r')
    .map((line) => split(line, ({ text }) => /^\s$/u.test(text)).map(wordOf))
    .filter((words) => words.length > 0)
    .map(lineOfWords);
}

/** The runs between what divides them; none is empty. */
function split(
  characters: PdfCharacter[],
  divides: (character: PdfCharacter) => boolean,
): PdfCharacter[][] {
  const runs: PdfCharacter[][] = [[]];
  for (const character of characters) {
    if (divides(character)) runs.push([]);
    else runs.at(-1)?.push(character);
  }
  return runs.filter((run) => run.length > 0);
}

function wordOf(characters: PdfCharacter[]): RecognizedWord {
  const text = characters.map((character) => character.text).join('');
  return { text, confidence: 100, box: unionOf(characters.map(({ box }) => box)) };
}

/** The largest share of meaningless characters in a text that matches its page. */
const maxUnknown = 0.1;

/** Whether a page's own text is rather a wrong table of characters than text. */
export function isBroken(characters: PdfCharacter[]): boolean {
  const own = characters.filter(({ generated, text }) => !generated && /\S/u.test(text));
  const unknown = own.filter((character) => character.unknown || meaningless.test(character.text));
  return unknown.length > maxUnknown * own.length;
}

/** U+FFFD, control characters, and what fonts have for their own use. */
const meaningless = /[\ufffd\p{Cc}\p{Co}\p{Cn}]/u;

/** Rulings and gaps are seen at that, with a quarter of the pixels of 300. */
const tableDpi = 150;

/** The tables of a page whose text is its own, found in its picture. Boxes are in points. */
export async function keptTables({ kept, draw }: ScanPage): Promise<RecognizedTable[]> {
  if (kept.length === 0) return [];
  const { picture, scale } = await draw(tableDpi);
  const { ink, rulings } = prepareImage(picture, 1, false);
  const lines = kept.map((line) => ({
    ...line,
    box: scaled(line.box, scale),
    words: line.words.map((word) => ({ ...word, box: scaled(word.box, scale) })),
  }));
  const tables = findTables(blocksOf(lines), rulings, ink, { expected: false });
  return tables.map(({ box, rows }) => ({
    box: scaled(box, 1 / scale),
    rows: rows.map((cells) => cells.map((cell) => ({ ...cell, box: scaled(cell.box, 1 / scale) }))),
  }));
}

function scaled({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

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
