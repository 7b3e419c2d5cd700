import type { PathStep, Point } from '../../../drawables/outlines/outline.ts';

/** The rectangle that an outline fills. */
export type Extent = { left: number; top: number; right: number; bottom: number };

/** Where an outline really is: control points of curves may lie beyond it. */
export function pathExtent(steps: readonly PathStep[]): Extent | undefined {
  let extent: Extent | undefined;
  let from: Point | undefined;
  for (const { points } of steps) {
    const curve = from ? [from, ...points] : points;
    for (const point of curvePoints(curve)) extent = grown(extent, point);
    from = points.at(-1) ?? from;
  }
  return extent;
}

function grown(extent: Extent | undefined, { x, y }: Point): Extent {
  if (!extent) return { left: x, top: y, right: x, bottom: y };
  return {
    left: Math.min(extent.left, x),
    top: Math.min(extent.top, y),
    right: Math.max(extent.right, x),
    bottom: Math.max(extent.bottom, y),
  };
}

/** The ends of a piece, and where a Bézier curve turns back. */
function curvePoints(curve: Point[]): Point[] {
  const [first, last] = [curve[0], curve.at(-1)];
  const ends = first && last ? [first, last] : [];
  if (curve.length < 3) return curve;
  const times = (['x', 'y'] as const).flatMap((axis) => turns(curve.map((point) => point[axis])));
  return [...ends, ...times.map((time) => at(curve, time))];
}

/** Where the derivative of a curve of degree 2 or 3 is 0, between its ends. */
function turns(values: number[]): number[] {
  const slopes = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const [a = 0, b = 0, c = b] = slopes;
  const roots = slopes.length === 2 ? [a / (a - b)] : quadraticRoots(a - 2 * b + c, 2 * (b - a), a);
  return roots.filter((time) => time > 0 && time < 1);
}

function quadraticRoots(a: number, b: number, c: number): number[] {
  if (Math.abs(a) < 1e-9) return [-c / b];
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)];
}

/** De Casteljau: a point of a curve. */
function at(curve: Point[], time: number): Point {
  let level = curve;
  while (level.length > 1)
    level = level.slice(1).map((point, index) => between(level[index] ?? point, point, time));
  return level[0] ?? { x: 0, y: 0 };
}

function between(from: Point, to: Point, time: number): Point {
  return { x: from.x + (to.x - from.x) * time, y: from.y + (to.y - from.y) * time };
}
