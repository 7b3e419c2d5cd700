import type { Point } from './point.ts';

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
