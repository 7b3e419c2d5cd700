import type { Box } from '../../../api/box.ts';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { unionOf } from '../../geometry/boxes.ts';
import { cropGray } from '../../image/crop-image.ts';
import { findComponents } from '../../image/find-components.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { unspaced } from '../find-gaps.ts';

/**
 * Restores the quotation marks that stand alone in a line of code, as those behind a docstring do: without
 * letters beside them nothing tells how small they are, and they are read as `min` or `wan`. Their strokes
 * are farther apart than the letters of any word are for their height.
 */
export function restoreQuotes(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  if (line.text.length > longestText || unspaced.test(line.text)) return line;
  const { x, y } = line.box;
  const marks = findComponents(cropGray(ink, line.box), markThreshold);
  if (marks.length > mostStrokes || !marks.every((mark) => isStroke(mark, marks[0]))) return line;
  const text = quotesOf(marks.toSorted((a, b) => a.x - b.x));
  if (text === null) return line;
  const box = unionOf(marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y })));
  return lineOfWords([{ text, confidence: shownByInk, box }]);
}

/** In characters and strokes: of a few quotation marks. */
const longestText = 12;
const mostStrokes = 12;

/** The confidence of what the ink shows by itself. */
const shownByInk = 95;

/** Whether it is upright or slanted, and like another one. */
function isStroke({ y, width, height }: Box, other: Box | undefined): boolean {
  return (
    height >= lowest &&
    width <= widest * height &&
    Math.abs(height - (other?.height ?? 0)) <= 1 &&
    Math.abs(y - (other?.y ?? 0)) <= 1
  );
}

/** In pixels: three that are lower may be dots. */
const lowest = 3;
const lowestSingle = 4;
/** In heights of the stroke. */
const widest = 0.75;

/** Strokes in pairs are double quotation marks, three at equal distances are single ones. */
function quotesOf(strokes: Box[]): string | null {
  const steps = strokes.slice(1).map(({ x }, index) => x - (strokes[index]?.x ?? 0));
  const isPairs = strokes.length % 2 === 0 && strokes.length > 2;
  if (!isPairs && strokes.length !== 3) return null;
  const within = steps.filter((_, index) => isPairs && index % 2 === 0);
  const between = steps.filter((_, index) => !isPairs || index % 2 === 1);
  const pitch = between.map((step) => step + (within[0] ?? 0));
  const height = Math.max(...strokes.map((stroke) => stroke.height));
  const isCode =
    Math.max(...pitch) - Math.min(...pitch) <= 1 && height <= highest * Math.min(...pitch);
  if (!isCode) return null;
  if (!isPairs) return height < lowestSingle ? null : "'''";
  return Math.max(...within) < Math.min(...between) ? '"'.repeat(strokes.length / 2) : null;
}

/** In steps from mark to mark: in fonts for code a quotation mark has half of it, and letters have all. */
const highest = 0.75;
