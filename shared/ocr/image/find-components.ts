import type { Box } from '../../api/box.ts';
import { bytesAsWords, type GrayImage, nextInk } from './image.ts';

/**
 * The boxes of the connected marks (8 neighbors) of an image, in pixels, in the order of their
 * first rows. A pixel belongs to a mark where its value is at least `threshold`, which is above 0.
 */
export function findComponents(image: GrayImage, threshold: number): Box[] {
  const runs = findRuns(image, threshold);
  const parents = new Int32Array(runs.y.length);
  for (let run = 0; run < parents.length; run++) parents[run] = run;
  joinTouchingRuns(runs, parents);
  return boxesOf(runs, parents);
}

/** Of each run its pixels `from` to before `to` of row `y`; a large image has 100,000 and more. */
type Runs = { y: Int32Array; from: Int32Array; to: Int32Array };

function findRuns({ width, height, data }: GrayImage, threshold: number): Runs {
  let runs = emptyRuns(1_024);
  let count = 0;
  const words = bytesAsWords(data);
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    for (let at = nextInk(data, words, y * width, end); at < end; ) {
      if ((data[at] ?? 0) < threshold) {
        at = nextInk(data, words, at + 1, end);
        continue;
      }
      const start = at;
      while (at < end && (data[at] ?? 0) >= threshold) at++;
      if (count === runs.y.length) runs = enlarged(runs);
      runs.y[count] = y;
      runs.from[count] = start - y * width;
      runs.to[count] = at - y * width;
      count++;
      at = nextInk(data, words, at, end);
    }
  }
  return {
    y: runs.y.subarray(0, count),
    from: runs.from.subarray(0, count),
    to: runs.to.subarray(0, count),
  };
}

function emptyRuns(size: number): Runs {
  return { y: new Int32Array(size), from: new Int32Array(size), to: new Int32Array(size) };
}

function enlarged(runs: Runs): Runs {
  const larger = emptyRuns(2 * runs.y.length);
  larger.y.set(runs.y);
  larger.from.set(runs.from);
  larger.to.set(runs.to);
  return larger;
}

function joinTouchingRuns({ y, from, to }: Runs, parents: Int32Array): void {
  let above = 0;
  for (let run = 0; run < y.length; run++) {
    const before = at(y, run) - 1;
    const start = at(from, run);
    while (above < run && isPassed(at(y, above), at(to, above), before, start)) above++;
    for (let other = above; other < run; other++) {
      if (at(y, other) !== before || at(from, other) > at(to, run)) break;
      join(parents, other, run);
    }
  }
}

/** Whether a run is over before anything that starts in the row after `before`, from `start` on. */
function isPassed(y: number, to: number, before: number, start: number): boolean {
  return y < before || (y === before && to < start);
}

function at(values: Int32Array, index: number): number {
  return values[index] ?? 0;
}

function join(parents: Int32Array, a: number, b: number): void {
  const rootA = root(parents, a);
  const rootB = root(parents, b);
  parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}

function root(parents: Int32Array, index: number): number {
  let node = index;
  for (;;) {
    const parent = at(parents, node);
    if (parent === node) return node;
    // Halving the path keeps later look-ups short.
    parents[node] = at(parents, parent);
    node = parent;
  }
}

function boxesOf({ y, from, to }: Runs, parents: Int32Array): Box[] {
  const boxes: Box[] = [];
  /** The box of a root, which is the first run of its mark. */
  const boxOf = new Int32Array(parents.length);
  for (let run = 0; run < parents.length; run++) {
    const key = root(parents, run);
    const [left, right] = [at(from, run), at(to, run)];
    const box = key === run ? undefined : boxes[at(boxOf, key)];
    if (!box) {
      boxOf[run] = boxes.push({ x: left, y: at(y, run), width: right - left, height: 1 }) - 1;
      continue;
    }
    const end = Math.max(box.x + box.width, right);
    box.x = Math.min(box.x, left);
    box.width = end - box.x;
    box.height = at(y, run) - box.y + 1;
  }
  return boxes;
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
