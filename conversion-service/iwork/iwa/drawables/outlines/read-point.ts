import type { Point } from '../../../drawables/outlines/outline.ts';
import type * as tsp from '../../../schema/tsp.ts';

export function readPoint(point: tsp.Point | undefined): Point {
  const { x = 0, y = 0 } = point ?? {};
  return { x: Number.isFinite(x) ? x : 0, y: Number.isFinite(y) ? y : 0 };
}
