import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { isIn } from '../geometry/boxes.ts';
import type { GrayImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';
import { isApart, isBeforeLabel } from './erase-checkboxes.ts';

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
        hasCorners(ink, mark) &&
        isClosed(ink, mark) &&
        !holdsLetter(mark, marks) &&
        isApart(mark, marks, nearestLabel) &&
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

/** Whether it has corners but for one, as a page with a fold, or is wide with both below, as a folder with a tab. */
function hasCorners(ink: GrayImage, mark: Box): boolean {
  const corners = cornersOf(ink, mark);
  if (corners.filter(Boolean).length >= 3) return true;
  const [, , bottomLeft, bottomRight] = corners;
  return mark.width >= wide * mark.height && bottomLeft === true && bottomRight === true;
}

/** In heights of the icon. */
const wide = 1;

/** Whether its lines enclose much of its box: letters with corners are open, or enclose little. */
function isClosed({ width: stride, data }: GrayImage, box: Box): boolean {
  const [width, height] = [box.width + 2, box.height + 2];
  const isInk = (column: number, row: number) =>
    column > 0 &&
    row > 0 &&
    column <= box.width &&
    row <= box.height &&
    (data[(box.y + row - 1) * stride + box.x + column - 1] ?? 0) >= markThreshold;
  const outside = new Uint8Array(width * height);
  const open = [0];
  outside[0] = 1;
  let inked = 0;
  const reach = (x: number, y: number) => {
    const to = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || outside[to] || isInk(x, y)) return;
    outside[to] = 1;
    open.push(to);
  };
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const column = at % width;
    const row = Math.floor(at / width);
    reach(column - 1, row);
    reach(column + 1, row);
    reach(column, row - 1);
    reach(column, row + 1);
  }
  let enclosed = 0;
  for (let row = 1; row <= box.height; row++) {
    for (let column = 1; column <= box.width; column++) {
      if (isInk(column, row)) inked++;
      else if (!outside[row * width + column]) enclosed++;
    }
  }
  const area = box.width * box.height;
  return enclosed >= leastEnclosed * area && inked <= mostInk * area;
}

/** Shares of its box; what is full of ink may be a bullet or a cursor. */
const leastEnclosed = 0.4;
const mostInk = 0.6;

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

/** As a key does. */
function holdsLetter(box: Box, marks: Box[]): boolean {
  return marks.some(
    (mark) => mark !== box && mark.height > letterInside * box.height && isIn(mark, box),
  );
}

/** In heights of the icon. */
const nearestLabel = 0.35;

/** In heights of the icon. */
const letterInside = 0.45;
