import type { Box } from '../../api/box.ts';
import { hasSides } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';
import { pixelsOf, wipeAround } from './erase-frames.ts';

/**
 * The pixels of the borders of fields and buttons: wide frames of few lines, with letters inside. Their
 * long sides pass for rulings, and the ends would be left as brackets. Letters that touch a border are
 * no part of it. `marks` are those of the ink with its rulings, and `textHeight` is the height of small
 * letters in pixels.
 */
export function findFields(ink: GrayImage, marks: Box[], textHeight: number): Set<number>[] {
  const frames = marks.filter((mark) => isFieldSized(mark, textHeight) && isRounded(ink, mark));
  return frames
    .slice(0, maxFields)
    .filter((frame) => marks.some((mark) => isLetterInside(mark, frame, textHeight)))
    .flatMap((frame) => {
      const pixels = pixelsOf(ink, frame, faint);
      return pixels ? borderOf(pixels, frame, ink.width) : [];
    });
}

/** Of the pixels of a frame those that a look from its sides meets first, as deep as its lines are thick. */
function borderOf(pixels: Set<number>, frame: Box, stride: number): Set<number> {
  const border = new Set<number>();
  const { x, y, width, height } = frame;
  const corner = Math.ceil(largestCorner * height);
  const sides = [
    { start: y * stride + x, along: stride, inward: 1, count: height },
    { start: y * stride + x + width - 1, along: stride, inward: -1, count: height },
    { start: y * stride + x, along: 1, inward: stride, count: width },
    { start: (y + height - 1) * stride + x, along: 1, inward: -stride, count: width },
  ];
  for (const { start, along, inward, count } of sides) {
    const runs = Array.from({ length: count }, (_, at) =>
      firstRun(pixels, { from: start + at * along, inward, most: corner }),
    );
    // Where letters touch the border its runs are longer.
    const lengths = runs.map(({ length }) => length).toSorted((a, b) => a - b);
    const thickness = lengths[lengths.length >> 2] ?? 0;
    for (const [place, { from, length }] of runs.entries()) {
      // A bend is thicker.
      const isBent = Math.min(place, count - 1 - place) < corner;
      const depth = Math.min(length, thickness + (isBent ? bend : 0));
      for (let at = 0; at < depth; at++) border.add(from + at * inward);
    }
  }
  return border;
}

/** In pixels: what the bend of a corner is thicker than the sides. */
const bend = 1;

/** The first pixels in a row, seen from a side, of those at most `most` away. */
function firstRun(
  pixels: Set<number>,
  { from, inward, most }: { from: number; inward: number; most: number },
): { from: number; length: number } {
  let at = 0;
  while (at < most && !pixels.has(from + at * inward)) at++;
  let length = 0;
  while (at + length < most && pixels.has(from + (at + length) * inward)) length++;
  return { from: from + at * inward, length };
}

/** Removes them from the ink image, in place. */
export function eraseFields(ink: GrayImage, fields: Set<number>[]): void {
  for (const pixels of fields) for (const at of pixels) wipeAround(ink, at);
}

/** An image with more is no page that a person reads. */
const maxFields = 1_000;

function isFieldSized({ width, height }: Box, textHeight: number): boolean {
  return (
    height > lowestField * textHeight &&
    height < highestField * textHeight &&
    width > narrowestField * height
  );
}

/** In heights of small letters: one line to two. */
const lowestField = 1.6;
const highestField = 6;

/** In heights of the field: letters and characters are narrower. */
const narrowestField = 1.3;

/** Whether it has four sides, however round the corners between them are. */
function isRounded(ink: GrayImage, mark: Box): boolean {
  const corner = Math.ceil(largestCorner * mark.height);
  return hasSides(ink, mark, faint, { across: corner, down: corner });
}

/** The tone of the lines of a light frame, which is only a mark where it is darkest. */
const faint = 64;

/** In heights of the field: half of it is a half circle. */
const largestCorner = 0.45;

function isLetterInside(mark: Box, field: Box, textHeight: number): boolean {
  return (
    mark.height > smallestLetter * textHeight &&
    mark.width < field.width &&
    mark.x > field.x &&
    mark.y > field.y &&
    mark.x + mark.width < field.x + field.width &&
    mark.y + mark.height < field.y + field.height
  );
}

/** In heights of small letters. */
const smallestLetter = 0.8;
