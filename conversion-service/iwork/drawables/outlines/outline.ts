import type { Point } from '../../../../shared/geometry.ts';
import { element, type XmlElement } from '../../../../shared/node/odf/xml/xml-element.ts';

/** A step of an outline: `M`, `L`, `Q`, `C` with their points, or `Z`. */
export type PathStep = { command: 'M' | 'L' | 'Q' | 'C' | 'Z'; points: Point[] };

/** An outline in the size that it was drawn for, in points. */
export type Outline = { steps: PathStep[]; width: number; height: number };

/** The outline in another size. */
export function scaled(outline: Outline, width: number, height: number): Outline {
  const x = outline.width > 0 ? width / outline.width : 1;
  const y = outline.height > 0 ? height / outline.height : 1;
  return { steps: mapPoints(outline, (at) => ({ x: at.x * x, y: at.y * y })), width, height };
}

export function mapPoints({ steps }: Outline, change: (point: Point) => Point): PathStep[] {
  return steps.map(({ command, points }) => ({ command, points: points.map(change) }));
}

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

/** ODF's outlines are in whole numbers: hundredths of a point. */
const units = 100;

/** The form of a `draw:custom-shape`. Its size is that of the outline. */
export function enhancedGeometry(
  outline: Outline,
  { flipHorizontal, flipVertical }: { flipHorizontal: boolean; flipVertical: boolean },
): XmlElement {
  const width = Math.max(1, Math.round(outline.width * units));
  const height = Math.max(1, Math.round(outline.height * units));
  return element('draw:enhanced-geometry', {
    'svg:viewBox': `0 0 ${width} ${height}`,
    'draw:text-areas': `0 0 ${width} ${height}`,
    'draw:type': 'non-primitive',
    'draw:mirror-horizontal': flipHorizontal ? 'true' : undefined,
    'draw:mirror-vertical': flipVertical ? 'true' : undefined,
    'draw:enhanced-path': `${outline.steps.map((step) => stepText(step, units)).join(' ')} N`,
  });
}

/** An outline as SVG writes it, for `svg:d` and for masks of pictures. */
export function svgPath({ steps }: Outline): string {
  return steps.map((step) => stepText(step, 1)).join(' ');
}

function stepText({ command, points }: PathStep, factor: number): string {
  return [command, ...points.map((point) => pointText(point, factor))].join(' ');
}

function pointText({ x, y }: Point, factor: number): string {
  return factor === 1
    ? `${x.toFixed(3)} ${y.toFixed(3)}`
    : `${Math.round(x * factor)} ${Math.round(y * factor)}`;
}
