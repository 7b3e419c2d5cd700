import type { Box } from '../../api/box.ts';
import type { GrayImage } from './image.ts';
import { brightRuns, type PixelRuns } from './pixel-loops.ts';

/**
 * The boxes of the connected marks (8 neighbors) of an image, in pixels, in the order of their
 * first rows. A pixel belongs to a mark where its value is at least `threshold`, which is above 0.
 */
export function findComponents(image: GrayImage, threshold: number): Box[] {
  const runs = brightRuns(image, threshold);
  const parents = new Int32Array(runs.length / fields);
  for (let run = 0; run < parents.length; run++) parents[run] = run;
  joinTouchingRuns(runs, parents);
  return boxesOf(runs, parents);
}

/** Of a run: its row, its first column and the one behind its last. */
const fields = 3;

function joinTouchingRuns(runs: PixelRuns, parents: Int32Array): void {
  let above = 0;
  for (let run = 0; run < parents.length; run++) {
    const before = at(runs, fields * run) - 1;
    const start = at(runs, fields * run + 1);
    const end = at(runs, fields * run + 2);
    while (
      above < run &&
      isPassed(at(runs, fields * above), at(runs, fields * above + 2), before, start)
    )
      above++;
    for (let other = above; other < run; other++) {
      if (at(runs, fields * other) !== before || at(runs, fields * other + 1) > end) break;
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

function boxesOf(runs: PixelRuns, parents: Int32Array): Box[] {
  const boxes: Box[] = [];
  /** The box of a root, which is the first run of its mark. */
  const boxOf = new Int32Array(parents.length);
  for (let run = 0; run < parents.length; run++) {
    const key = root(parents, run);
    const y = at(runs, fields * run);
    const [left, right] = [at(runs, fields * run + 1), at(runs, fields * run + 2)];
    const box = key === run ? undefined : boxes[at(boxOf, key)];
    if (!box) {
      boxOf[run] = boxes.push({ x: left, y, width: right - left, height: 1 }) - 1;
      continue;
    }
    const end = Math.max(box.x + box.width, right);
    box.x = Math.min(box.x, left);
    box.width = end - box.x;
    box.height = y - box.y + 1;
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
  const { width, height } = box;
  if (height < lowestFrame || width < minFrameRatio * height) return false;
  const corners = { across: Math.ceil(width * corner), down: Math.ceil(height * corner) };
  return hasSides(image, box, threshold, corners);
}

/** Whether marked pixels run along all four sides of a box, but for its corners, which are in pixels. */
export function hasSides(
  image: GrayImage,
  { x, y, width, height }: Box,
  threshold: number,
  { across, down }: { across: number; down: number },
): boolean {
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
