import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Restores the bracket at the start of a line without letters: Tesseract reads “],” as “1,” or
 * “1],”. The ink shows it: a bracket is a stem with a bar at the top and one at the bottom on the
 * same side. `capitals` is the height of capitals in pixels of the ink image.
 */
export function restoreBrackets(
  line: RecognizedLine,
  ink: GrayImage,
  capitals: number,
): RecognizedLine {
  if (!likeBracket.test(line.text)) return line;
  const bracket = bracketIn(columnsOf(ink, line.box), capitals);
  const [first, ...others] = line.words;
  if (!bracket || !first) return line;
  const correct = (text: string) => bracket + text.replace(likeBracket, '$1');
  const restored = { ...first, text: correct(first.text) };
  return { ...line, words: [restored, ...others], text: correct(line.text) };
}

/** The bracket, which may be read twice, and punctuation. */
const likeBracket = /^[1IlJL|][[\]]?(\s?[,;)\]}]*)$/;

/** One column of pixels: how many are marked, and the rows between which they are. */
type Column = { marked: number; top: number; bottom: number };

/** The columns of the first character in a box. */
function columnsOf({ width, height, data }: GrayImage, box: Box): Column[] {
  const columns: Column[] = [];
  for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x++) {
    const column = { marked: 0, top: height, bottom: 0 };
    for (let y = Math.max(0, box.y - 2); y < Math.min(height, box.y + box.height + 2); y++) {
      if ((data[y * width + x] ?? 0) < markThreshold) continue;
      column.marked++;
      column.top = Math.min(column.top, y);
      column.bottom = y + 1;
    }
    if (column.marked > 0) columns.push(column);
    else if (columns.length > 0) break;
  }
  return columns;
}

function bracketIn(columns: Column[], capitals: number): '[' | ']' | null {
  const top = Math.min(...columns.map((column) => column.top));
  const bottom = Math.max(...columns.map((column) => column.bottom));
  const height = bottom - top;
  const isBracket =
    height >= minBracketHeight * capitals && columns.length <= maxBracketWidth * capitals;
  if (!isBracket || columns.length < 2) return null;
  const isStem = ({ marked }: Column) => marked >= minBracketStem * height;
  const isEnds = (column: Column) =>
    !isStem(column) && column.top <= top + 1 && column.bottom >= bottom - 1;
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  if (isEnds(first) && isStem(last)) return ']';
  return isStem(first) && isEnds(last) ? '[' : null;
}

/** In heights of capitals. */
const minBracketHeight = 0.95;
const maxBracketWidth = 0.65;

/** Share of the height of the bracket: what is marked in a column of its stem. */
const minBracketStem = 0.5;

/**
 * Restores the zeros of hexadecimal numbers, as in "0x1F" where "Ox1F" or "@x1F" was read: a dotted
 * or slashed zero looks like that. Names get their O, as in "parseObject" where a zero was read, and
 * numbers a last zero whose thin top and bottom were lost, as in "23()".
 */
export function restoreZeros(line: RecognizedLine): RecognizedLine {
  if (!hexadecimal.test(line.text) && !mayHaveZeros.test(line.text)) return line;
  const words = line.words.map((word) => {
    const text = withZeros(word.text);
    return { ...word, text: word.confidence < sureZero ? withoutZeros(text) : text };
  });
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

const mayHaveZeros = /6x|\d\(\)|\p{Ll}O?0\p{Ll}|(?<![\p{L}\p{N}])0[\p{L}_]|_I0_|\p{Ll}0f/u;

/** Zeros read with this confidence are zeros. */
const sureZero = 90;

const hexadecimal = /(?<![\p{L}\p{N}])[0O@®©]x([\dA-Fa-fO@®©]+)(?![\p{L}\p{N}])/u;
const allHexadecimal = new RegExp(hexadecimal, 'gu');

function withZeros(text: string): string {
  return text
    .replace(dottedZero, '0')
    .replace(openZero, '0')
    .replace(firstZero, 'O')
    .replace(allHexadecimal, (read: string, digits: string) =>
      isNumber.test(digits) ? `0x${digits.replace(/[O@®©]/g, '0')}` : read,
    );
}

/** Before the digits of an address or an error code: “6x80070005”. */
const dottedZero = /(?<![\p{L}\p{N}])6(?=x(?:[\dA-F]{8}|[\da-f]{8})(?![\p{L}\p{N}]))/gu;

/** A call has a name before its brackets. */
const openZero = /(?<=^\p{P}*\d+)\(\)(?![\p{L}\p{N}])/gu;

/** Where a word or a name begins, which is with no digit; in "_IO_", and in names of what asks for a place or a value. */
const firstZero =
  /(?<![\p{L}\p{N}.])0(?=(?:n|ne|nly|nce|r|ther|ur|ut|ver)(?!\p{L})|(?:bject|ld|pen|ption|rder|utput)|_\p{Lu}{3}|n\p{Lu}|(?![BX])\p{Lu}{2,}_)|(?<=_I)0(?=_)|(?<=(?:value|ndex|nstance))0(?=f(?!\p{L}))/gu;

/** Small letters alone may be a word. */
const isNumber = /[\dA-FO@®©]/;

function withoutZeros(text: string): string {
  return text
    .replace(zeroOfOperator, 'O')
    .replace(zeroInName, (read: string, before: string, after: string) =>
      /[g-z]/.test(before + after) ? `${before}O${after}` : read,
    );
}

/** The last word of a camel-case name, as "AddOp". */
const zeroOfOperator = /(?<=\p{Lu}\p{Ll}+)0(?=p(?![\p{L}\p{N}]))/gu;

/** Where the next word of a camel-case name begins. A zero may have been read beside the O. */
const zeroInName = /(\p{Ll}{2,})O?0(\p{Ll}{2,})/gu;

/**
 * Replaces a single bar on the baseline by the letter I, as many fonts draw it: a real bar goes
 * below the baseline, as far as "p" does.
 */
export function barsToLetters(line: RecognizedLine): RecognizedLine {
  const others = line.words.filter(({ text }) => standing.test(text));
  if (others.length === 0 || !line.words.some(isBar)) return line;
  const baseline = median(others.map(bottomOf));
  const words = line.words.map((word, at) => {
    const stands = Math.abs(bottomOf(word) - baseline) <= maxOffBaseline * line.box.height;
    const isI = isBar(word) && stands && isInSentence(line.words[at - 1], line.words[at + 1]);
    return isI ? { ...word, text: 'I' } : word;
  });
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}

/** Between small letters: a bar in a row of links, or between what may stand for each other, is one. */
function isInSentence(before?: RecognizedWord, after?: RecognizedWord): boolean {
  const isEnd = before === undefined || /\p{Ll}[.,;:!?]?$/u.test(before.text);
  return isEnd && (after === undefined || /^['’]?\p{Ll}/u.test(after.text));
}

/** In heights of the line. */
const maxOffBaseline = 0.1;

/** Words of letters that are all on the baseline. */
const standing = /^[abcdefhiklmnorstuvwxzA-PR-Z]+$/;

function isBar({ text }: RecognizedWord): boolean {
  return text === '|';
}

function bottomOf({ box }: RecognizedWord): number {
  return box.y + box.height;
}
