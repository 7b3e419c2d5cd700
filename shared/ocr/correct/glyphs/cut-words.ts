import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/mark-threshold.ts';
import { median } from '../../geometry/median.ts';
import type { Span } from '../../geometry/spans.ts';
import type { GrayImage } from '../../image/image.ts';
import { inkRuns } from '../ink-runs.ts';

/**
 * Ink with empty columns on both sides, as of most characters: its box in pixels of the ink image,
 * and how many pixels it ends above the baseline.
 */
export type Piece = { box: Box; above: number };

/**
 * A word that was read, its characters, and the pieces of its ink from the left. `baseline` is the
 * first row below the letters of its line.
 */
export type CutWord = {
  word: RecognizedWord;
  characters: string[];
  baseline: number;
  pieces: Piece[];
};

/** The words of a line, without those at the edges of the image, which may be cut off there. */
export function cutWords(line: RecognizedLine, ink: GrayImage): CutWord[] {
  const words = line.words.filter(({ box }) => isWithin(box, ink));
  const boxes = words.map(({ box }) => inkBoxes(box, ink, markThreshold));
  const baseline = median(boxes.flat().map(bottomOf));
  return words.map((word, index) => ({
    word,
    characters: [...word.text],
    baseline,
    pieces: (boxes[index] ?? []).map((box) => pieceOf(box, baseline)),
  }));
}

/** The pieces of a word where only ink of this strength counts: so letters that touch fall apart. */
export function cutHarder({ word, baseline }: CutWord, ink: GrayImage, threshold: number): Piece[] {
  return inkBoxes(word.box, ink, threshold).map((box) => pieceOf(box, baseline));
}

function pieceOf(box: Box, baseline: number): Piece {
  return { box, above: baseline - bottomOf(box) };
}

function bottomOf({ y, height }: Box): number {
  return y + height;
}

/** How far the box of a word may be from its ink, in pixels. */
const reach = 2;

function isWithin({ x, y, width, height }: Box, ink: GrayImage): boolean {
  const [right, bottom] = [ink.width - reach, ink.height - reach];
  return x > reach && y > reach && x + width < right && y + height < bottom;
}

function inkBoxes(word: Box, ink: GrayImage, threshold: number): Box[] {
  const around = { ...word, x: word.x - reach, width: word.width + 2 * reach };
  const right = around.x + around.width;
  return (
    inkRuns(ink, around, { threshold })
      // What begins before the word or behind it is the end of another.
      .filter(({ from, to }) => from < right - reach && to > word.x && to < right)
      .map((span) => inkBox(span, word, ink))
  );
}

/** The box of the ink in a span of a word. */
function inkBox(span: Span, word: Box, ink: GrayImage): Box {
  let top = word.y;
  let bottom = bottomOf(word);
  while (top < bottom && !isMarked(ink, top, span)) top++;
  while (bottom > top && !isMarked(ink, bottom - 1, span)) bottom--;
  while (top > word.y - reach && isMarked(ink, top - 1, span)) top--;
  while (bottom < bottomOf(word) + reach && isMarked(ink, bottom, span)) bottom++;
  return { x: span.from, y: top, width: span.to - span.from, height: bottom - top };
}

function isMarked({ width, data }: GrayImage, y: number, { from, to }: Span): boolean {
  for (let x = from; x < to; x++) if ((data[y * width + x] ?? 0) >= markThreshold) return true;
  return false;
}
