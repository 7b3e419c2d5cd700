import type { Box } from '../../../api/box.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';

/** A page is looked at in cells of so many an inch, each marked or not. */
const cellsPerInch = 75;
const pointsPerInch = 72;

/** The difference of a cell from the page's color, summed over its channels, 0 to 765. */
const minDifference = 60;

/** The share of marks of one color from which on all are of it. */
const flat = 0.75;

export type Cells = {
  width: number;
  height: number;
  /** 1 where a cell is marked. */
  data: Uint8Array;
  /** The color of each cell: a number for each of its steps. */
  colors: Uint16Array;
  /** The mean color of the cells that are not, 0 to 255 a channel. */
  paper: number[];
};

/** The colors of cells are compared by so many steps a channel. */
const steps = 16;

/** @param size of a cell, in pixels */
export function markedCells({ width, height, data }: RgbaImage, size: number): Cells {
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const colors = new Float32Array(3 * columns * rows);
  for (let y = 0; y < rows * size; y++) {
    const row = 3 * Math.floor(y / size) * columns;
    for (let column = 0, from = 4 * y * width; column < columns; column++) {
      let [red, green, blue] = [0, 0, 0];
      for (const end = from + 4 * size; from < end; from += 4) {
        red += data[from] ?? 0;
        green += data[from + 1] ?? 0;
        blue += data[from + 2] ?? 0;
      }
      const to = row + 3 * column;
      colors[to] = (colors[to] ?? 0) + red;
      colors[to + 1] = (colors[to + 1] ?? 0) + green;
      colors[to + 2] = (colors[to + 2] ?? 0) + blue;
    }
  }
  for (let at = 0; at < colors.length; at++) colors[at] = (colors[at] ?? 0) / (size * size);
  const usual = paperOf(colors);
  const marks = new Uint8Array(columns * rows);
  const sums = [0, 0, 0];
  const keys = new Uint16Array(columns * rows);
  for (let cell = 0; cell < marks.length; cell++) {
    const color = colors.subarray(3 * cell, 3 * cell + 3);
    const difference = usual.reduce(
      (sum, value, channel) => sum + Math.abs((color[channel] ?? 0) - value),
      0,
    );
    marks[cell] = Number(difference > minDifference);
    keys[cell] = keyOf(color);
    if (marks[cell] === 0)
      for (const channel of sums.keys())
        sums[channel] = (sums[channel] ?? 0) + (color[channel] ?? 0);
  }
  const count = Math.max(1, marks.length - marks.reduce((sum, mark) => sum + mark, 0));
  const paper = sums.map((sum) => sum / count);
  return { width: columns, height: rows, data: marks, colors: keys, paper };
}

function keyOf(color: Float32Array): number {
  return color.reduce(
    (key, value) => key * steps + Math.min(steps - 1, Math.floor(value / steps)),
    0,
  );
}

/** Whether nearly all marks in a box have one color. */
export function isFlat({ width, data, colors, height }: Cells, box: Box): boolean {
  const { left, top, right, bottom } = edgesOf(box, { width, height });
  const counts = new Map<number, number>();
  let marked = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (data[at] !== 1) continue;
      marked++;
      const key = colors[at] ?? 0;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return Math.max(0, ...counts.values()) >= flat * marked;
}

/** The usual color, by its channels: most of a page is paper. */
function paperOf(colors: Float32Array): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at + 2 < colors.length; at += 3) {
    const key = keyOf(colors.subarray(at, at + 3));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [usual = [0]] = [...counts].toSorted((a, b) => b[1] - a[1]);
  const [key] = usual;
  return stepsOf(key).map((step) => step * steps + (step === steps - 1 ? steps - 1 : steps / 2));
}

/** The marks of a spread box, without its surroundings. */
export function marksIn(cells: Cells, spreadBox: Box): { box: Box; marked: number } {
  const { left, top, right, bottom } = edgesOf(spreadBox, cells);
  const edges = { left: right, top: bottom, right: left, bottom: top };
  let marked = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (cells.data[y * cells.width + x] !== 1) continue;
      marked++;
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x + 1);
      edges.top = Math.min(edges.top, y);
      edges.bottom = Math.max(edges.bottom, y + 1);
    }
  }
  const width = Math.max(0, edges.right - edges.left);
  return {
    box: { x: edges.left, y: edges.top, width, height: Math.max(0, edges.bottom - edges.top) },
    marked,
  };
}

export function inCells({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

/** The side of a cell, in pixels of a page of which so many are a point. */
export function cellSize(density: number): number {
  return Math.max(1, Math.round((density * pointsPerInch) / cellsPerInch));
}

export function inPixels(box: Box, size: number, page: RgbaImage): Box {
  const { left, top, right, bottom } = edgesOf(inCells(grown(box, 1), size), page);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function edgesOf({ x, y, width, height }: Box, within: { width: number; height: number }) {
  return {
    left: Math.max(0, Math.floor(x)),
    top: Math.max(0, Math.floor(y)),
    right: Math.min(within.width, Math.ceil(x + width)),
    bottom: Math.min(within.height, Math.ceil(y + height)),
  };
}

/** The steps of a color's channels, 0 to 15 each. */
export function stepsOf(key: number): number[] {
  return [Math.floor(key / steps ** 2), Math.floor(key / steps) % steps, key % steps];
}
