import type { Box } from '../../api/box.ts';
import type { GrayImage } from './image.ts';

/**
 * The boxes of the connected marks (8 neighbors) of an image, in pixels, in the order of their
 * first rows. A pixel belongs to a mark where its value is at least `threshold`.
 */
export function findComponents(image: GrayImage, threshold: number): Box[] {
  const runs = findRuns(image, threshold);
  const parents = runs.map((_, index) => index);
  joinTouchingRuns(runs, parents);
  return boxesOf(runs, parents);
}

/** Pixels `from` to before `to` of row `y`. */
type Run = { y: number; from: number; to: number };

function findRuns({ width, height, data }: GrayImage, threshold: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if ((data[row + x] ?? 0) < threshold) continue;
      const from = x;
      while (x < width && (data[row + x] ?? 0) >= threshold) x++;
      runs.push({ y, from, to: x });
    }
  }
  return runs;
}

function joinTouchingRuns(runs: Run[], parents: number[]): void {
  let above = 0;
  for (const [index, run] of runs.entries()) {
    for (; above < index; above++) {
      const other = runs[above];
      if (other && (other.y > run.y - 1 || (other.y === run.y - 1 && other.to >= run.from))) break;
    }
    for (let candidate = above; candidate < index; candidate++) {
      const other = runs[candidate];
      if (!other || other.y !== run.y - 1 || other.from > run.to) break;
      join(parents, candidate, index);
    }
  }
}

function join(parents: number[], a: number, b: number): void {
  const rootA = root(parents, a);
  const rootB = root(parents, b);
  parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}

function root(parents: number[], index: number): number {
  let at = index;
  for (;;) {
    const parent = parents[at] ?? at;
    if (parent === at) return at;
    // Halving the path keeps later look-ups short.
    parents[at] = parents[parent] ?? parent;
    at = parent;
  }
}

function boxesOf(runs: Run[], parents: number[]): Box[] {
  const boxes = new Map<number, Box>();
  for (const [index, run] of runs.entries()) {
    const key = root(parents, index);
    const box = boxes.get(key);
    if (!box) {
      boxes.set(key, { x: run.from, y: run.y, width: run.to - run.from, height: 1 });
      continue;
    }
    const right = Math.max(box.x + box.width, run.to);
    box.x = Math.min(box.x, run.from);
    box.width = right - box.x;
    box.height = run.y - box.y + 1;
  }
  return [...boxes.values()];
}

/**
 * Whether a mark runs along all four sides of its box, except for the corners, and is no bar: as
 * the border of a key, a button or a field does, and no letters but O, D and 0. A pixel is marked
 * where its value is at least `threshold`; `corner` is how much of a side may bend at either end, 0
 * to 0.5.
 */
export function isFrame(
  image: GrayImage,
  box: Box,
  threshold: number,
  corner = usualCorner,
): boolean {
  const { x, y, width, height } = box;
  if (height < lowestFrame || width < minFrameRatio * height) return false;
  const [across, down] = [Math.ceil(width * corner), Math.ceil(height * corner)];
  const alongRow = { from: x + across, to: x + width - across };
  const alongColumn = { from: y + down, to: y + height - down };
  const isRow = (at: number) => isMarked(image, at * image.width, 1, alongRow, threshold);
  const isColumn = (at: number) => isMarked(image, at, image.width, alongColumn, threshold);
  return (
    (isColumn(x) || isColumn(x + 1)) &&
    (isRow(y) || isRow(y + 1)) &&
    (isColumn(x + width - 1) || isColumn(x + width - 2)) &&
    (isRow(y + height - 1) || isRow(y + height - 2))
  );
}

/** In pixels: a letter this small may fill its box. */
const lowestFrame = 12;

/** In heights of the frame: what is narrower is a bar. */
const minFrameRatio = 0.6;

/** Share of a side. */
const usualCorner = 0.2;

/**
 * Whether nearly all of the pixels `start + i * step`, for i `from` up to before `to`, are marked.
 */
function isMarked(
  { data }: GrayImage,
  start: number,
  step: number,
  { from, to }: { from: number; to: number },
  threshold: number,
): boolean {
  const most = maxMissing * (to - from);
  let missing = 0;
  for (let at = from; at < to; at++) {
    if ((data[start + at * step] ?? 0) < threshold && ++missing > most) return false;
  }
  return true;
}

/** Share of the pixels. */
const maxMissing = 0.1;
