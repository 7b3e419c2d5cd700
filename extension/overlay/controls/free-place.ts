import type { Box } from '../../../shared/api/box.ts';
import { boxDistance, type Point } from '../../picture-words/point.ts';

type Size = { width: number; height: number };

/** How far from where it is wanted a button may stand, and in which steps, in CSS pixels. */
const reach = 120;
const step = 6;
/** Between a button and what it must not lie on. */
const gap = 2;
/** What is farther away is never touched: a step goes across and down. */
const farthest = 2 * reach + gap;

/**
 * Where a button finds room: the first of the wanted places that is free, else the free one nearest to
 * the first. Undefined where there is none nearby. All in CSS pixels of the canvas.
 * @param taken what it must not lie on
 */
export function freePlace(
  wanted: readonly Point[],
  size: Size,
  { taken, bounds }: { taken: readonly Box[]; bounds: Size },
): Point | undefined {
  const [first] = wanted;
  if (!first) return undefined;
  const isFree = (at: Point, obstacles: readonly Box[]) => {
    const own = { ...at, ...size };
    return isWithin(own, bounds) && obstacles.every((box) => !touches(own, box));
  };
  const places = wanted.map((at) => moveWithin(at, size, bounds));
  const place = places.find((at) => isFree(at, taken));
  if (place) return place;
  const { x, y } = places[0] ?? first;
  const near = taken.filter((box) => boxesApart(box, { x, y, ...size }) <= farthest);
  return steps.map((by) => ({ x: x + by.x, y: y + by.y })).find((at) => isFree(at, near));
}

/** Steps in all directions, the shortest first. */
const steps: Point[] = squareOf(Math.floor(reach / step))
  .map(({ x, y }) => ({ x: x * step, y: y * step }))
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

function squareOf(half: number): Point[] {
  const side = Array.from({ length: 2 * half + 1 }, (_, index) => index - half);
  return side.flatMap((y) => side.map((x) => ({ x, y })));
}

function moveWithin({ x, y }: Point, { width, height }: Size, bounds: Size): Point {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return { x: within(x, bounds.width - width), y: within(y, bounds.height - height) };
}

function isWithin({ x, y, width, height }: Box, bounds: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= bounds.width && y + height <= bounds.height;
}

function touches(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height + gap &&
    b.y < a.y + a.height + gap
  );
}

/** The distance between two rectangles. */
function boxesApart(box: Box, from: Box): number {
  const nearest = {
    x: Math.max(box.x, Math.min(from.x, box.x + box.width)),
    y: Math.max(box.y, Math.min(from.y, box.y + box.height)),
  };
  return boxDistance(from, nearest);
}
