import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { isIn } from '../geometry/boxes.ts';
import type { GrayImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';
import { isBeforeLabel } from './erase-checkboxes.ts';

/**
 * Removes outlined icons before labels, such as the folders and pages of a tree, from an ink image, in
 * place, and returns the marks without them: read with the label they become letters, or take some of
 * its letters along. An icon is closed on all sides and has corners, which no letter as wide has.
 * `capitals` is the height of capital letters in pixels.
 */
export function eraseIcons(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const sized = marks.filter((mark) => isIconSized(mark, capitals)).slice(0, maxIcons);
  const erased = new Set(
    sized.filter(
      (mark) =>
        (isPage(ink, mark) || isFolder(ink, mark)) &&
        isHollow(ink, mark, marks) &&
        isApart(mark, marks) &&
        isBeforeLabel(mark, marks),
    ),
  );
  for (const icon of erased) wipeBox(ink, icon, softEdge);
  if (erased.size === 0) return marks;
  const icons = [...erased];
  return marks.filter((mark) => !icons.some((icon) => isIn(mark, icon)));
}

/** In pixels: around an icon. */
const softEdge = 1;

/** An image with more is no page that a person reads. */
const maxIcons = 500;

function isIconSized({ width, height }: Box, capitals: number): boolean {
  return (
    height >= Math.max(lowest, smallest * capitals) &&
    height <= largest * capitals &&
    width >= narrowest * height &&
    width <= widest * height
  );
}

/** In pixels, and in heights of capitals. */
const lowest = 9;
const smallest = 0.75;
const largest = 1.8;

/** In heights of the icon: D is narrower. */
const narrowest = 0.8;
const widest = 1.7;

/** Whether it is closed and has corners but for one, as a page with a fold. */
function isPage(ink: GrayImage, mark: Box): boolean {
  return isClosed(ink, mark, allMet) && cornersOf(ink, mark).filter(Boolean).length >= 3;
}

/** Whether it is wide and closed but for the side of a tab, and has both corners below. */
function isFolder(ink: GrayImage, mark: Box): boolean {
  if (mark.width < wide * mark.height || !isClosed(ink, mark, mostMet)) return false;
  const [, , bottomLeft, bottomRight] = cornersOf(ink, mark);
  return bottomLeft === true && bottomRight === true;
}

/** In heights of the icon: no letter is as wide and closed. */
const wide = 1.15;

/** Whether a look from each of its sides soon meets ink, at a share `met` of its places. */
function isClosed(ink: GrayImage, { x, y, width, height }: Box, met: number): boolean {
  const [deep, down] = [Math.ceil(depth * width), Math.ceil(depth * height)];
  const isRowMet = (row: number, from: number, step: number) =>
    isMet(ink, (y + row) * ink.width + x + from, step, deep);
  const isColumnMet = (column: number, from: number, step: number) =>
    isMet(ink, (y + from) * ink.width + x + column, step * ink.width, down);
  return (
    shareOf(height, (row) => isRowMet(row, 0, 1)) >= met &&
    shareOf(height, (row) => isRowMet(row, width - 1, -1)) >= met &&
    shareOf(width, (column) => isColumnMet(column, 0, 1)) >= met &&
    shareOf(width, (column) => isColumnMet(column, height - 1, -1)) >= met
  );
}

/** Share of a side's length: how far the ink may be from it. */
const depth = 0.3;

/** Shares of the places along a side. */
const allMet = 0.9;
const mostMet = 0.8;

function shareOf(count: number, isTrue: (at: number) => boolean): number {
  return Array.from({ length: count }, (_, at) => isTrue(at)).filter(Boolean).length / count;
}

function isMet({ data }: GrayImage, start: number, step: number, count: number): boolean {
  for (let at = 0; at < count; at++) {
    if ((data[start + at * step] ?? 0) >= markThreshold) return true;
  }
  return false;
}

/** Which corners both sides reach, but for a pixel or two: above and below, from left to right. */
function cornersOf(ink: GrayImage, { x, y, width, height }: Box): boolean[] {
  const near = 1 + Math.max(1, Math.round(roundness * height));
  return [0, 1, 2, 3].map((corner) => {
    const [isRight, isBottom] = [(corner & 1) !== 0, (corner & 2) !== 0];
    const start = (y + (isBottom ? height - 1 : 0)) * ink.width + x + (isRight ? width - 1 : 0);
    return (
      isMet(ink, start, isRight ? -1 : 1, near) &&
      isMet(ink, start, isBottom ? -ink.width : ink.width, near)
    );
  });
}

/** In heights of the icon. */
const roundness = 0.08;

/** Whether it is drawn with lines, and holds no letter, as a key does. */
function isHollow({ width: stride, data }: GrayImage, box: Box, marks: Box[]): boolean {
  const { x, y, width, height } = box;
  let inked = 0;
  for (let row = y; row < y + height; row++) {
    for (let at = row * stride + x; at < row * stride + x + width; at++) {
      if ((data[at] ?? 0) >= markThreshold) inked++;
    }
  }
  if (inked > mostInk * width * height) return false;
  return !marks.some(
    (mark) => mark !== box && mark.height > letterInside * height && isIn(mark, box),
  );
}

/** Whether the next mark on the right is farther away than the letters of a word are. */
function isApart({ x, y, width, height }: Box, marks: Box[]): boolean {
  return !marks.some(
    (mark) =>
      mark.y < y + height &&
      mark.y + mark.height > y &&
      mark.x >= x + width &&
      mark.x < x + width + nearestLabel * height,
  );
}

/** In heights of the icon. */
const nearestLabel = 0.35;

/** Share of its box; what is full of ink may be a bullet or a cursor. */
const mostInk = 0.6;

/** In heights of the icon. */
const letterInside = 0.45;
