import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { findComponents } from '../image/find-components.ts';
import type { PreparedImage, Strip } from './prepare-image.ts';

/**
 * A grainy image without the strips that hold no letters, and the boxes of those: leaves, hair and
 * clouds are marks of any size, which take longest to read.
 */
export function dropTextures(prepared: PreparedImage): PreparedImage & { dropped: Box[] } {
  const marks = findComponents(prepared.ink, markThreshold);
  const isText = (strip: Strip) => strip.vertical || isWritten(strip, marks);
  return {
    ...prepared,
    strips: prepared.strips.filter(isText),
    dropped: prepared.strips.filter((strip) => !isText(strip)).map(({ box }) => box),
  };
}

/**
 * Share of the area of all marks that letters cover: at least 0.83 in text, at most 0.53 in most
 * textures.
 */
const minCovered = 0.65;

/** Letters that touch are as wide as a word. */
function isWritten({ box, capitals }: Strip, marks: Box[]): boolean {
  const inside = marks.filter((mark) => isWithin(mark, box));
  const letters = inside.filter(
    ({ width, height }) =>
      height > minLetterHeight * capitals &&
      height < maxLetterHeight * capitals &&
      width < maxWordWidth * capitals,
  );
  return areaOf(letters) >= minCovered * areaOf(inside);
}

/** Of letters, or words of letters that touch, in heights of capitals. */
const minLetterHeight = 0.55;
const maxLetterHeight = 2;
const maxWordWidth = 12;

function areaOf(marks: Box[]): number {
  return marks.reduce((sum, { width, height }) => sum + width * height, 0);
}

function isWithin({ x, y, width, height }: Box, box: Box): boolean {
  return (
    x >= box.x && y >= box.y && x + width <= box.x + box.width && y + height <= box.y + box.height
  );
}
