import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { across, unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import { cropGray } from '../image/crop-image.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Restores the decimal points and commas that recognition loses within numbers, as in “4.5%”, or takes
 * for each other, as in “2.713” for “2,713”: the ink shows them as small marks on the baseline between
 * two digits. Those that it sees where digits stand close, as in “76.3” for “763”, are dropped.
 */
export function restorePoints(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word) => (number.test(word.text) ? withPoints(word, ink) : word));
  if (words.every((word, index) => word === line.words[index])) return line;
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

/** Two digits or more, with the characters around them. */
const number = /^[-+−$€£¥(]*\d[\d.,]*\d[%€)]?$/;

function withPoints(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const marks = marksIn(word.box, ink);
  const tallest = Math.max(0, ...marks.map(({ height }) => height));
  const isTall = ({ height }: Box) => height >= minDigit * tallest;
  const [whole, parts] = [marks.filter(isTall), marks.filter((mark) => !isTall(mark))];
  // Thin digits fall apart, as the bar of a 5 from its bow.
  const stacked = joinSpans(parts.map(across))
    .map((span) => parts.filter(({ x }) => span.from <= x && x < span.to))
    .filter((stack) => isTall(unionOf(stack)));
  const tall = [...whole, ...stacked.map(unionOf)];
  const bottom = Math.max(...digitBottoms(tall));
  const small = parts
    .filter((mark) => !stacked.some((stack) => stack.includes(mark)))
    .filter(
      ({ y, width, height }) =>
        height <= maxPointHeight * tallest &&
        width <= maxPointWidth * tallest &&
        y + height >= bottom - pointEnd * tallest &&
        y >= bottom - pointTop * tallest &&
        // What begins below is the top of the next line.
        y < bottom,
    );
  const characters = [...word.text].filter((character) => !/[.,]/.test(character));
  const shapes = joinSpans(tall.map(across));
  // A percent sign has one to three marks; otherwise each character must be one to be assigned.
  const signs = /%$/.test(word.text) ? 2 : 0;
  if (shapes.length < characters.length || shapes.length > characters.length + signs) return word;
  const points = small
    .filter((mark) => !isEndOfDigit(mark, shapes))
    .map((mark) => pointOf(mark, shapes, { bottom, tallest }));
  const text = insertPoints(word.text, points);
  const isOfDigits = signs === 0 && characters.every((character) => /\d/.test(character));
  return {
    ...word,
    text: points.length === 0 && isOfDigits ? dropPoints(text, shapes, tallest) : text,
  };
}

/** The lower end of a 3 or 5 in thin letters is a mark of its own below the left half of the digit. */
function isEndOfDigit({ x, width }: Box, shapes: Span[]): boolean {
  const middle = x + width / 2;
  return shapes.some(({ from, to }) => from < middle && middle < (from + to) / 2);
}

/** Drops the points between digits that have no room for one and are too narrow to touch one. */
function dropPoints(text: string, shapes: Span[], tallest: number): string {
  let passed = 0;
  return [...text]
    .filter((character) => {
      if (!/[.,]/.test(character)) passed++;
      const [before, after] = [shapes[passed - 1], shapes[passed]];
      if (!/[.,]/.test(character) || !before || !after) return true;
      const widest = Math.max(before.to - before.from, after.to - after.from);
      return after.from - before.to > noRoom * tallest || widest > maxDigitWidth * tallest;
    })
    .join('');
}

/** In heights of the tallest mark. */
const minDigit = 0.6;
const maxPointHeight = 0.45;
const maxPointWidth = 0.3;

/** What is between two digits without a point, and how wide a digit is, at most. */
const noRoom = 0.35;
const maxDigitWidth = 0.85;

/** How far above the baseline a point ends and begins at most, in heights of the tallest mark. */
const pointEnd = 0.1;
const pointTop = 0.35;

type PointMark = {
  after: number;
  sign: string;
  /** What was read there is wrong if it is another sign. */
  sure: string | null;
};

/** The index of the character that it follows; a comma goes below the baseline. */
function pointOf(
  mark: Box,
  shapes: Span[],
  { bottom, tallest }: { bottom: number; tallest: number },
): PointMark {
  const after = shapes.filter(({ to }) => to <= mark.x + mark.width / 2).length;
  const below = mark.y + mark.height - bottom;
  const sign = below >= Math.max(leastCommaPixels, leastComma * tallest) ? ',' : '.';
  const isComma = below >= Math.max(1, leastSureComma * tallest) && mark.height > mark.width;
  const isPoint = below <= 0 && tallest >= leastWithDescent && mark.height <= mark.width + 1;
  return { after, sign, sure: isComma ? ',' : isPoint ? '.' : null };
}

/** In heights of the tallest mark. */
const leastSureComma = 0.1;

/** In pixels: of lower digits the comma may have no room below them. */
const leastWithDescent = 9;

/** How far a comma goes below the baseline: in heights of the tallest mark, and in pixels. */
const leastComma = 0.08;
const leastCommaPixels = 1.5;

function insertPoints(text: string, points: PointMark[]): string {
  let passed = 0;
  let corrected = '';
  for (const [index, character] of [...text].entries()) {
    if (/[.,]/.test(character)) {
      const found = points.filter(({ after }) => after === passed);
      corrected += (found.length === 1 && found[0]?.sure) || character;
      continue;
    }
    corrected += character;
    passed++;
    const next = text[index + 1] ?? '';
    const point = points.find(({ after }) => after === passed);
    if (point && /\d/.test(character) && /\d/.test(next)) corrected += point.sign;
  }
  return corrected;
}

function marksIn({ x, y, width, height }: Box, ink: GrayImage): Box[] {
  const below = Math.round(height / 4);
  const left = Math.max(0, x - 1);
  const top = Math.max(0, y);
  const right = Math.min(ink.width, x + width + 1);
  const bottom = Math.min(ink.height, y + height + below);
  if (right <= left || bottom <= top) return [];
  const crop = cropGray(ink, { x: left, y: top, width: right - left, height: bottom - top });
  return findComponents(crop, markThreshold);
}

/** The baseline by most of the tall marks: a currency sign reaches below it. */
function digitBottoms(tall: Box[]): number[] {
  const bottoms = tall.map(({ y, height }) => y + height).toSorted((a, b) => a - b);
  return bottoms.slice(bottoms.length >> 1, (bottoms.length >> 1) + 1);
}

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
  if (!hexadecimal.test(line.text) && !/6x|\d\(\)|\p{Ll}O?0\p{Ll}/u.test(line.text)) return line;
  const words = line.words.map((word) => {
    const text = withZeros(word.text);
    return { ...word, text: word.confidence < sureZero ? withoutZeros(text) : text };
  });
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

/** Zeros read with this confidence are zeros. */
const sureZero = 90;

const hexadecimal = /(?<![\p{L}\p{N}])[0O@®©]x([\dA-Fa-fO@®©]+)(?![\p{L}\p{N}])/u;
const allHexadecimal = new RegExp(hexadecimal, 'gu');

function withZeros(text: string): string {
  return text
    .replace(dottedZero, '0')
    .replace(openZero, '0')
    .replace(allHexadecimal, (read: string, digits: string) =>
      isNumber.test(digits) ? `0x${digits.replace(/[O@®©]/g, '0')}` : read,
    );
}

/** Before the digits of an address or an error code: “6x80070005”. */
const dottedZero = /(?<![\p{L}\p{N}])6(?=x(?:[\dA-F]{8}|[\da-f]{8})(?![\p{L}\p{N}]))/gu;

/** A call has a name before its brackets. */
const openZero = /(?<=^\p{P}*\d+)\(\)(?![\p{L}\p{N}])/gu;

/** Small letters alone may be a word. */
const isNumber = /[\dA-FO@®©]/;

function withoutZeros(text: string): string {
  return text.replace(zeroInName, (read: string, before: string, after: string) =>
    /[g-z]/.test(before + after) ? `${before}O${after}` : read,
  );
}

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
  const words = line.words.map((word) => {
    const stands = Math.abs(bottomOf(word) - baseline) <= maxOffBaseline * line.box.height;
    return isBar(word) && stands ? { ...word, text: 'I' } : word;
  });
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
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
