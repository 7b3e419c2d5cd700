import type { GrayImage } from '../image/image.ts';

/**
 * Raises faint ink, in place, until the strongest of every neighbourhood is full black: so that a
 * pale word beside a dark one is not lost. `textHeight` is the height of small letters in pixels.
 */
export function evenInk(ink: GrayImage, textHeight: number): void {
  const { width, height, data } = ink;
  const grid = strongestAround(ink, Math.max(2, Math.round(textHeight / 2)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const value = data[at] ?? 0;
      if (value > 0)
        data[at] = Math.min(255, (value * 255) / Math.max(faintest, between(grid, x, y)));
    }
  }
}

/** Ink fainter than this is noise, and not raised as far as text is. */
const faintest = 56;

/** The strongest ink in and next to each cell of `cell` pixels. */
type Grid = { cell: number; columns: number; rows: number; strongest: Uint8Array };

function strongestAround({ width, height, data }: GrayImage, cell: number): Grid {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const own = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] ?? 0;
      if (value === 0) continue;
      const index = row + Math.floor(x / cell);
      if (value > (own[index] ?? 0)) own[index] = value;
    }
  }
  const strongest = own.map((_, index) => largestNear(own, columns, index));
  return { cell, columns, rows, strongest };
}

function largestNear(values: Uint8Array, columns: number, index: number): number {
  const column = index % columns;
  let largest = 0;
  for (const row of [index - columns, index, index + columns]) {
    largest = Math.max(largest, values[row] ?? 0);
    if (column > 0) largest = Math.max(largest, values[row - 1] ?? 0);
    if (column < columns - 1) largest = Math.max(largest, values[row + 1] ?? 0);
  }
  return largest;
}

/** The value at a pixel, from the four cells whose middles are around it. */
function between({ cell, columns, rows, strongest }: Grid, x: number, y: number): number {
  const column = Math.min(columns - 1, Math.max(0, (x + 0.5) / cell - 0.5));
  const row = Math.min(rows - 1, Math.max(0, (y + 0.5) / cell - 0.5));
  const left = Math.floor(column);
  const top = Math.floor(row);
  const right = Math.min(columns - 1, left + 1);
  const bottom = Math.min(rows - 1, top + 1);
  const above = mix(
    strongest[top * columns + left],
    strongest[top * columns + right],
    column - left,
  );
  const below = mix(
    strongest[bottom * columns + left],
    strongest[bottom * columns + right],
    column - left,
  );
  return mix(above, below, row - top);
}

function mix(a = 0, b = 0, share: number): number {
  return a + (b - a) * share;
}
