import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { findComponents, isFrame } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Removes frames around letters whose lines are partly too faint to be marks, as those of dark keys,
 * from an ink image, in place; what is left of them would pass for letters as large as the keys.
 * `marks` are those of the image, and `textHeight` is the height of small letters in pixels.
 * @returns whether there were any
 */
export function eraseFaintFrames(ink: GrayImage, marks: Box[], textHeight: number): boolean {
  if (marks.length > maxMarks) return false;
  const frames = findComponents(ink, faint).filter(
    (box) =>
      Math.min(box.width, box.height) > smallestFrame * textHeight &&
      isFrame(ink, box, faint, sharp) &&
      !isFrame(ink, box, markThreshold, sharp) &&
      !isDivided(ink, box) &&
      marks.some((mark) => isInside(mark, box)),
  );
  for (const frame of frames) wipeLines(ink, frame);
  return frames.length > 0;
}

/** Among more marks those of letters are the most. */
const maxMarks = 400;

/** The tone of what is hardly seen. */
const faint = 32;

/** In heights of small letters. */
const smallestFrame = 1.5;

/** Share of a side: an O bends for longer. */
const sharp = 0.1;

function isInside(mark: Box, { x, y, width, height }: Box): boolean {
  return (
    mark.x > x + thickestLine &&
    mark.y > y + thickestLine &&
    mark.x + mark.width < x + width - thickestLine &&
    mark.y + mark.height < y + height - thickestLine
  );
}

/** Whether lines within go down from the upper side, as between the cells of a table. */
function isDivided({ width: stride, data }: GrayImage, { x, y, width }: Box): boolean {
  const from = (y + thickestLine) * stride + x;
  return data
    .subarray(from + cornerOf(width), from + width - cornerOf(width))
    .some((tone) => tone >= faint);
}

/** In pixels. */
const thickestLine = 3;

/** Clears what is near the sides of a box, and its corners. */
function wipeLines(ink: GrayImage, { x, y, width, height }: Box): void {
  const corner = cornerOf(Math.min(width, height));
  const [right, bottom] = [x + width, y + height];
  for (let row = Math.max(0, y - 1); row < Math.min(ink.height, bottom + 1); row++) {
    const [fromTop, fromBottom] = [row - y, bottom - 1 - row];
    const near = Math.min(fromTop, fromBottom);
    const reach = near < corner ? corner : thickestLine;
    const wipe = (from: number, to: number) =>
      ink.data.fill(
        0,
        row * ink.width + Math.max(0, from),
        row * ink.width + Math.min(ink.width, to),
      );
    if (near < thickestLine) wipe(x - 1, right + 1);
    else {
      wipe(x - 1, x + reach);
      wipe(right - reach, right + 1);
    }
  }
}

function cornerOf(side: number): number {
  return Math.max(thickestLine, Math.round(largestCorner * side));
}

/** Share of a side of a frame. */
const largestCorner = 0.1;
