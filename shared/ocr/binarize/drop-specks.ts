import type { Box } from '../../api/box.ts';

/**
 * Marks without the dots that have no letter near them: the corners of rounded boxes and the like.
 * `capitals` is the height of capital letters in pixels.
 */
export function dropSpecks(marks: Box[], capitals: number): Box[] {
  const isDot = ({ width, height }: Box) => Math.max(width, height) < 0.5 * capitals;
  const cell = 3 * capitals;
  const nearLetters = new Set(
    marks.filter((mark) => !isDot(mark)).flatMap((mark) => cellsAround(mark, cell)),
  );
  return marks.filter((mark) => !isDot(mark) || nearLetters.has(cellOf(mark.x, mark.y, cell)));
}

function cellOf(x: number, y: number, cell: number): string {
  return `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
}

/** A letter reaches one cell to each side, and as far up and down as the next line. */
function cellsAround({ x, y, width, height }: Box, cell: number): string[] {
  const cells: string[] = [];
  const reach = 0.8 * cell;
  for (let column = x - cell; column < x + width + 2 * cell; column += cell) {
    for (let row = y - reach; row < y + height + reach + cell; row += cell / 2) {
      cells.push(cellOf(column, row, cell));
    }
  }
  return cells;
}
