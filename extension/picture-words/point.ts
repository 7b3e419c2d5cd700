import type { Box } from '../../shared/api/box.ts';

/** A place in pixels of the picture, or a step between two. */
export type Point = { x: number; y: number };

/** How far a point is from a rectangle, 0 inside; `rows` is how much more up and down counts. */
export function boxDistance({ x, y, width, height }: Box, point: Point, rows = 1): number {
  const across = Math.max(x - point.x, 0, point.x - x - width);
  const down = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(across, rows * down);
}
