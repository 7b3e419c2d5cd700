import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import { across } from '../geometry/boxes.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import { cropGray } from '../image/crop-gray.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Puts back the decimal points and commas that recognition loses within numbers, as in “4.5%”: the
 * ink shows them as small marks on the baseline between two digits.
 */
export function restorePoints(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word) => (number.test(word.text) ? withPoints(word, ink) : word));
  if (words.every((word, index) => word === line.words[index])) return line;
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

/** Two digits or more, with what stands around them. */
const number = /^[-+−$€£¥(]*\d[\d.,]*\d[%€)]?$/;

function withPoints(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const marks = marksIn(word.box, ink);
  const tallest = Math.max(0, ...marks.map(({ height }) => height));
  const tall = marks.filter(({ height }) => height >= 0.6 * tallest);
  const bottom = Math.max(...digitBottoms(tall));
  const small = marks.filter(
    ({ y, width, height }) =>
      height <= 0.45 * tallest &&
      width <= 0.3 * tallest &&
      y + height >= bottom - 0.1 * tallest &&
      y >= bottom - 0.35 * tallest &&
      // What begins below is the top of the next line.
      y < bottom,
  );
  const characters = [...word.text].filter((character) => !/[.,]/.test(character));
  const shapes = joinSpans(tall.map(across));
  // A percent sign is one mark to three; otherwise each character is one, or they cannot be told.
  const signs = /%$/.test(word.text) ? 2 : 0;
  if (shapes.length < characters.length || shapes.length > characters.length + signs) return word;
  return {
    ...word,
    text: insertPoints(
      word.text,
      small.map((mark) => pointOf(mark, shapes, { bottom, tallest })),
    ),
  };
}

type Point = { after: number; sign: string };

/** After which of the characters it stands; a comma reaches below the baseline. */
function pointOf(
  mark: Box,
  shapes: Span[],
  { bottom, tallest }: { bottom: number; tallest: number },
): Point {
  const after = shapes.filter(({ to }) => to <= mark.x + mark.width / 2).length;
  const below = mark.y + mark.height - bottom;
  return { after, sign: below >= Math.max(1.5, 0.08 * tallest) ? ',' : '.' };
}

function insertPoints(text: string, points: Point[]): string {
  let passed = 0;
  let mended = '';
  for (const [index, character] of [...text].entries()) {
    mended += character;
    if (/[.,]/.test(character)) continue;
    passed++;
    const next = text[index + 1] ?? '';
    const point = points.find(({ after }) => after === passed);
    if (point && /\d/.test(character) && /\d/.test(next)) mended += point.sign;
  }
  return mended;
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
