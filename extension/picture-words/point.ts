import type { Box } from '../../shared/api/box.ts';
import type { Point } from '../../shared/geometry.ts';

/** The steps of the arrow keys. */
export const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far a point is from a rectangle, 0 inside; `rows` is how much more up and down counts. */
export function boxDistance({ x, y, width, height }: Box, point: Point, rows = 1): number {
  const across = Math.max(x - point.x, 0, point.x - x - width);
  const down = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(across, rows * down);
}

/** Clicks that follow each other faster than this, in ms, are one gesture. */
export const multiClickMs = 350;
/** ... and no farther apart than this, in pixels of the picture. */
const apart = 8;

/** Counts the presses of a double or triple click: 1, 2, 3 and 1 again. */
export function createClickCount(): (at: Point, timeMs: number) => number {
  let last: { at: Point; timeMs: number; count: number } | undefined;
  return (at, timeMs) => {
    const follows =
      last &&
      timeMs - last.timeMs <= multiClickMs &&
      Math.hypot(at.x - last.at.x, at.y - last.at.y) <= apart;
    const count = follows && last ? (last.count % 3) + 1 : 1;
    last = { at, timeMs, count };
    return count;
  };
}
