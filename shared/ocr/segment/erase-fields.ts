import type { Box } from '../../api/box.ts';
import { hasSides } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';
import { pixelsOf, wipeAround } from './erase-frames.ts';

/**
 * The pixels of the borders of fields and buttons: wide frames of few lines, with letters inside. Their
 * long sides pass for rulings, and the ends would be left as brackets. `marks` are those of the ink with
 * its rulings, and `textHeight` is the height of small letters in pixels.
 */
export function findFields(ink: GrayImage, marks: Box[], textHeight: number): Set<number>[] {
  const frames = marks.filter((mark) => isFieldSized(mark, textHeight) && isRounded(ink, mark));
  return frames
    .slice(0, maxFields)
    .filter((frame) => marks.some((mark) => isLetterInside(mark, frame, textHeight)))
    .flatMap((frame) => pixelsOf(ink, frame, faint) ?? []);
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
