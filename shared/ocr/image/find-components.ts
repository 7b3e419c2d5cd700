import type { Box } from '../../api/box.ts';
import type { GrayImage } from './image.ts';
import { brightRuns, joinTouching, type PixelRuns } from './pixel-loops.ts';

/**
 * The boxes of the connected marks (8 neighbors) of an image, in pixels, in the order of their
 * first rows. A pixel belongs to a mark where its value is at least `threshold`, which is above 0.
 */
export function findComponents(image: GrayImage, threshold: number): Box[] {
  const runs = brightRuns(image, threshold);
  return boxesOf(runs, joinTouching(runs));
}

/** Of a run: its row, its first column and the one behind its last. */
const fields = 3;

function at(values: Int32Array, index: number): number {
  return values[index] ?? 0;
}

/** @param firsts of each run the first one of its mark */
function boxesOf(runs: PixelRuns, firsts: Int32Array): Box[] {
  const boxes: Box[] = [];
  /** The box of the first run of a mark. */
  const boxOf = new Int32Array(firsts.length);
  for (let run = 0; run < firsts.length; run++) {
    const key = at(firsts, run);
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
