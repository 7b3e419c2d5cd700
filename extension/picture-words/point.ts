import type { Box } from '../../shared/api/box.ts';

/** A place in pixels of the picture, or a step between two. */
export type Point = { x: number; y: number };

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
