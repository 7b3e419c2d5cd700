import type { Box } from '../../api/box.ts';
import type { Rulings } from '../binarize/remove-rulings.ts';
import { unionOf } from '../geometry/boxes.ts';

/** As a share of the height of the text: a border of a box in it is shorter. */
const minHeight = 0.5;

/** More horizontal lines across one are those of a table. */
const maxCrossing = 3;

/**
 * The vertical lines that part an image into panes, as a sidebar from a page: long ones that are no
 * border between cells. `marks` are the boxes of letters or their parts.
 */
export function findDividers({ horizontal, vertical }: Rulings, marks: Box[]): Box[] {
  if (marks.length === 0) return [];
  const least = minHeight * unionOf(marks).height;
  return vertical.filter(
    (line) => line.height >= least && crossings(line, horizontal) <= maxCrossing,
  );
}

/** How many lines go on left and right of a vertical one, whole or in two parts. */
function crossings(line: Box, horizontal: Box[]): number {
  const right = line.x + line.width;
  const there = horizontal.filter(
    ({ x, width, y }) =>
      x <= right + reach &&
      x + width >= line.x - reach &&
      y >= line.y - reach &&
      y <= line.y + line.height + reach,
  );
  const toLeft = there.filter(({ x }) => x < line.x - reach);
  const toRight = there.filter(({ x, width }) => x + width > right + reach);
  return toLeft.filter(({ y }) => toRight.some((other) => Math.abs(other.y - y) <= reach)).length;
}

/** In pixels: between lines that touch where they are drawn. */
const reach = 2;
