import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { isFrame } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';

/**
 * Removes empty checkboxes before labels from an ink image, in place, and returns the marks without
 * them: read with the label, “□Master” is one doubtful word. Such a box is thin, nearly square, as large
 * as a capital, and begins its line. `capitals` is the height of capital letters in pixels.
 */
export function eraseCheckboxes(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const squares = marks.filter((mark) => isSquare(mark, capitals)).slice(0, maxSquares);
  const erased = new Set(
    squares.filter(
      (mark) =>
        isFrame(ink, mark, markThreshold, sharp) &&
        isEmpty(ink, mark) &&
        isApart(mark, marks, nearestLabel) &&
        isBeforeLabel(mark, marks),
    ),
  );
  for (const box of erased) wipeBox(ink, box, softEdge);
  return erased.size === 0 ? marks : marks.filter((mark) => !erased.has(mark));
}

/** In pixels: around a box. */
const softEdge = 1;

/** An image with more is no page that a person reads. */
const maxSquares = 500;

function isSquare({ width, height }: Box, capitals: number): boolean {
  return (
    Math.abs(width - height) <= Math.max(1, unevenSides * height) &&
    height >= smallest * capitals &&
    height <= largest * capitals
  );
}

/** In heights of the box, and of capitals: larger ones are frames. */
const unevenSides = 0.1;
const smallest = 0.85;
const largest = 2.1;

/** Share of a side that may bend at its ends: an O or a D bends for longer, but for a D of 14 pixels. */
const sharp = 0.15;

/** In heights of the box: the letter after a D is nearer. */
const nearestLabel = 0.2;

/** Whether nothing is inside a border as thin as that of a checkbox; letters have thicker strokes. */
function isEmpty({ width, data }: GrayImage, box: Box): boolean {
  const border = Math.max(2, Math.ceil(thinBorder * box.height));
  for (let y = box.y + border; y < box.y + box.height - border; y++) {
    const from = y * width + box.x + border;
    const to = y * width + box.x + box.width - border;
    for (let at = from; at < to; at++) if ((data[at] ?? 0) >= faint) return false;
  }
  return true;
}

/** In heights of the box. */
const thinBorder = 0.15;
/** The tone of what is hardly seen. */
const faint = 48;

/** Whether nothing on the right of a box is nearer than `nearest`, in its heights, as the letters of a word are. */
export function isApart({ x, y, width, height }: Box, marks: Box[], nearest: number): boolean {
  return !marks.some(
    (mark) =>
      mark.y < y + height &&
      mark.y + mark.height > y &&
      mark.x >= x + width &&
      mark.x < x + width + nearest * height,
  );
}

/**
 * Whether text follows, and at most a bullet is before it. The square part of a syllable of Hangul, as
 * in 마 and 모, has another part at its side or below it.
 */
export function isBeforeLabel(box: Box, marks: Box[]): boolean {
  const { x, y, width, height } = box;
  const reach = (away: number) => away * height;
  let hasLabel = false;
  for (const mark of marks) {
    if (mark === box) continue;
    const isBeside = mark.y < y + height && mark.y + mark.height > y;
    const [before, after] = [x - mark.x - mark.width, mark.x - x - width];
    const isBelow = mark.x < x + width && mark.x + mark.width > x && mark.y >= y + height;
    if (isBelow && mark.y - y - height < reach(nextPart)) return false;
    if (!isBeside) continue;
    if (before >= 0 && before < reach(nearLetter) && mark.height > reach(bullet)) return false;
    if (after < 0 || after >= reach(nearLetter)) continue;
    const isVowel =
      after < reach(nextPart) && mark.height > reach(1) && mark.width < mark.height / 2;
    if (isVowel) return false;
    hasLabel ||= mark.height > reach(bullet);
  }
  return hasLabel;
}

/** In heights of the box. */
const nearLetter = 1.5;
const nextPart = 0.35;
const bullet = 0.55;
