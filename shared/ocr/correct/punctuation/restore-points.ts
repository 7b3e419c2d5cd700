import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { joinTexts } from '../../../text/join-lines.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { across, unionOf } from '../../geometry/boxes.ts';
import { joinSpans, type Span } from '../../geometry/spans.ts';
import { cropGray } from '../../image/crop-image.ts';
import { findComponents } from '../../image/find-components.ts';
import type { GrayImage } from '../../image/image.ts';

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
