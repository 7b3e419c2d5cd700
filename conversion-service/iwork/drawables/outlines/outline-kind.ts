import type { Outline, Point } from './outline.ts';

/** Half a point: rounding, not a different form. */
const tolerance = 0.5;

/** Whether an outline is its frame: then it can be a text box. */
export function isRectangle({ steps, width, height }: Outline): boolean {
  const points = steps.flatMap((step) => step.points);
  const straight = steps.every(({ command }) => 'MLZ'.includes(command));
  const corners = points.every(
    ({ x, y }) => (near(x, 0) || near(x, width)) && (near(y, 0) || near(y, height)),
  );
  return straight && corners && points.length >= 4 && points.length <= 6 && width > 0 && height > 0;
}

/** The ends of an outline that is one straight line. */
export function straightLine({ steps }: Outline): [Point, Point] | undefined {
  const [from, to] = steps.flatMap(({ command, points }) =>
    command === 'Q' || command === 'C' ? points.slice(-1) : points,
  );
  const flat = steps.length === 2 && steps[1]?.command !== 'Z' && isFlat(steps[1]?.points ?? []);
  return flat && from && to ? [from, to] : undefined;
}

function isFlat(points: Point[]): boolean {
  if (points.length === 1) return true;
  const [first, last] = [points[0], points.at(-1)];
  return (
    first !== undefined && last !== undefined && (sameAxis(points, 'x') || sameAxis(points, 'y'))
  );
}

function sameAxis(points: Point[], axis: 'x' | 'y'): boolean {
  return points.every((point) => near(point[axis], points[0]?.[axis] ?? 0));
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < tolerance;
}
