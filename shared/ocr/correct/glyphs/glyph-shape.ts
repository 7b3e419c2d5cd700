import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { median } from '../../geometry/median.ts';
import type { Span } from '../../geometry/spans.ts';
import type { GrayImage } from '../../image/image.ts';
import { inkRuns } from '../measure-line.ts';

/** The ink of a glyph, with one pixel around its box, and values that quickly show a difference. */
export type GlyphShape = GrayImage & {
  /** From its lowest row to the baseline, in pixels. */
  above: number;
  /** The ink of each row. */
  rows: Float64Array;
  /** The root of the sum of the squares. */
  norm: number;
};

/**
 * Ink with empty columns on both sides, as of most characters: its box in pixels of the ink image,
 * and how many pixels it ends above the baseline.
 */
export type Piece = { box: Box; above: number };

/** The shape of the ink in a box that touches no edge of the image. */
export function glyphShape({ box, above }: Piece, ink: GrayImage): GlyphShape {
  const width = box.width + 2;
  const height = box.height + 2;
  const data = new Uint8Array(width * height);
  const rows = new Float64Array(height);
  let squares = 0;
  for (let y = 0; y < height; y++) {
    const from = (box.y + y - 1) * ink.width + box.x - 1;
    for (let x = 0; x < width; x++) {
      const value = ink.data[from + x] ?? 0;
      data[y * width + x] = value;
      rows[y] = (rows[y] ?? 0) + value;
      squares += value * value;
    }
  }
  return { width, height, data, above, rows, norm: Math.sqrt(squares) };
}

/**
 * Whether two shapes are the same letter in one font and size: at another subpixel position it is
 * drawn up to one pixel wider, higher or lower. Its rows hold the same amount of ink at any
 * horizontal position, which distinguishes an “i” from an “l”: they differ in one row only.
 */
export function isSameShape(a: GlyphShape, b: GlyphShape): boolean {
  if (Math.abs(a.above - b.above) > 1) return false;
  for (const down of shifts(a.height, b.height)) {
    if (!hasSameRows(a, b, down)) continue;
    for (const right of shifts(a.width, b.width)) {
      if (correlation(a, b, right, down) >= minCorrelation) return true;
    }
  }
  return false;
}

/** One letter at different subpixel positions mostly has 0.97 and more, others mostly below 0.9. */
const minCorrelation = 0.95;

/** In strokes of one pixel at full strength. */
const maxRowDifference = 0.6 * 255;

/** The offsets of the second length in the first at which their starts or ends agree. */
function shifts(a: number, b: number): number[] {
  if (Math.abs(a - b) > 1) return [];
  return a === b ? [0] : [0, a - b];
}

function hasSameRows(a: GlyphShape, b: GlyphShape, down: number): boolean {
  const to = Math.max(a.height, b.height + down);
  for (let y = Math.min(0, down); y < to; y++) {
    if (Math.abs((a.rows[y] ?? 0) - (b.rows[y - down] ?? 0)) > maxRowDifference) return false;
  }
  return true;
}

/** How similar the ink is, 0 to 1, with the second shape moved by `right` and `down` pixels. */
function correlation(a: GlyphShape, b: GlyphShape, right: number, down: number): number {
  const left = Math.max(0, right);
  const end = Math.min(a.width, b.width + right);
  const bottom = Math.min(a.height, b.height + down);
  let sum = 0;
  for (let y = Math.max(0, down); y < bottom; y++) {
    const rowA = y * a.width;
    const rowB = (y - down) * b.width - right;
    for (let x = left; x < end; x++) sum += (a.data[rowA + x] ?? 0) * (b.data[rowB + x] ?? 0);
  }
  return sum / (a.norm * b.norm);
}

/**
 * A word as read: its characters, and the pieces of its ink from the left. `baseline` is the first
 * row below the letters of its line.
 */
export type CutWord = {
  word: RecognizedWord;
  characters: string[];
  baseline: number;
  pieces: Piece[];
};

/** The words of a line, except those at the edges of the image, which may be cut off. */
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

/**
 * The pieces of a word with only ink of this strength counted, which separates touching letters.
 */
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
      // A piece that begins outside of the word belongs to another.
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
