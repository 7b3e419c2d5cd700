import type { Point, Size } from '../../../../shared/geometry.ts';
import type { Outline, PathStep } from './outline.ts';

/** How far control points of a quarter circle lie from its ends, in radii. */
const roundness = 0.5523;

/** A rectangle with round corners, a regular polygon or a chevron, by a number. */
export function scalarOutline(
  kind: 'rounded' | 'polygon' | 'chevron',
  size: Size,
  scalar: number,
): Outline {
  if (kind === 'rounded') return { ...size, steps: roundedRectangle(size, scalar) };
  const points = kind === 'polygon' ? regularPolygon(size, scalar) : chevron(size, scalar);
  return { ...size, steps: polygon(points) };
}

/** A star, a cross or an arrow, by a point. */
export function pointOutline(
  kind: 'star' | 'plus' | 'right' | 'left' | 'double',
  size: Size,
  point: Point,
): Outline {
  const right = () => arrow(size, point);
  const outlines = {
    star: () => star(size, point),
    plus: () => plus(size, point),
    double: () => doubleArrow(size, point),
    right,
    left: () => right().map(({ x, y }) => ({ x: size.width - x, y })),
  };
  return { ...size, steps: polygon(outlines[kind]()) };
}

/** A speech bubble: where its tail ends, how wide that is, and how round its corners are. */
export function calloutOutline(
  size: Size,
  { tail, tailWidth, radius }: { tail: Point; tailWidth: number; radius: number },
): Outline {
  const half = Math.max(1, tailWidth / 2);
  const centre = { x: size.width / 2, y: size.height / 2 };
  const length = Math.hypot(tail.x - centre.x, tail.y - centre.y) || 1;
  const across = {
    x: (-(tail.y - centre.y) / length) * half,
    y: ((tail.x - centre.x) / length) * half,
  };
  const sides = [
    { x: centre.x + across.x, y: centre.y + across.y },
    tail,
    { x: centre.x - across.x, y: centre.y - across.y },
  ];
  const steps = [...roundedRectangle(size, radius), ...polygon(sides)];
  return { ...size, steps };
}

function polygon(points: Point[]): PathStep[] {
  const steps = points.map(
    (point, at): PathStep => ({ command: at === 0 ? 'M' : 'L', points: [point] }),
  );
  return [...steps, { command: 'Z', points: [] }];
}

function roundedRectangle({ width, height }: Size, radius: number): PathStep[] {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (r === 0) {
    return polygon([
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ]);
  }
  const k = r * (1 - roundness);
  const curve = (...points: [number, number][]): PathStep => ({
    command: 'C',
    points: points.map(([x, y]) => ({ x, y })),
  });
  const line = (x: number, y: number): PathStep => ({ command: 'L', points: [{ x, y }] });
  return [
    { command: 'M', points: [{ x: r, y: 0 }] },
    line(width - r, 0),
    curve([width - k, 0], [width, k], [width, r]),
    line(width, height - r),
    curve([width, height - k], [width - k, height], [width - r, height]),
    line(r, height),
    curve([k, height], [0, height - k], [0, height - r]),
    line(0, r),
    curve([0, k], [k, 0], [r, 0]),
    { command: 'Z', points: [] },
  ];
}

function regularPolygon({ width, height }: Size, sides: number): Point[] {
  const count = Math.max(3, Math.min(100, Math.round(sides)));
  return Array.from({ length: count }, (_, at) => onEllipse({ width, height }, at / count, 1));
}

function star({ width, height }: Size, { x: rays, y: inner }: Point): Point[] {
  const count = Math.max(3, Math.min(100, Math.round(rays)));
  const ratio = inner > 0 && inner < 1 ? inner : 0.382;
  return Array.from({ length: count * 2 }, (_, at) =>
    onEllipse({ width, height }, at / (count * 2), at % 2 === 0 ? 1 : ratio),
  );
}

/** The point at a fraction of the way around, clockwise from the top. */
function onEllipse({ width, height }: Size, fraction: number, radius: number): Point {
  const angle = fraction * 2 * Math.PI - Math.PI / 2;
  return {
    x: (width / 2) * (1 + radius * Math.cos(angle)),
    y: (height / 2) * (1 + radius * Math.sin(angle)),
  };
}

function chevron({ width, height }: Size, scalar: number): Point[] {
  const tip = Math.max(0, Math.min(scalar > 1 ? scalar : scalar * width, width));
  return [
    { x: 0, y: 0 },
    { x: width - tip, y: 0 },
    { x: width, y: height / 2 },
    { x: width - tip, y: height },
    { x: 0, y: height },
    { x: tip, y: height / 2 },
  ];
}

/** The point gives the length of the head and the distance of the shaft from the edge (a fraction). */
function arrow({ width, height }: Size, point: Point): Point[] {
  const neck = Math.max(0, width - Math.min(point.x, width));
  const edge = Math.max(0, Math.min(point.y, 0.5)) * height;
  return [
    { x: 0, y: edge },
    { x: neck, y: edge },
    { x: neck, y: 0 },
    { x: width, y: height / 2 },
    { x: neck, y: height },
    { x: neck, y: height - edge },
    { x: 0, y: height - edge },
  ];
}

function doubleArrow({ width, height }: Size, point: Point): Point[] {
  const head = Math.max(0, Math.min(point.x, width / 2));
  const edge = Math.max(0, Math.min(point.y, 0.5)) * height;
  const upper: Point[] = [
    { x: 0, y: height / 2 },
    { x: head, y: 0 },
    { x: head, y: edge },
    { x: width - head, y: edge },
    { x: width - head, y: 0 },
    { x: width, y: height / 2 },
  ];
  const lower = upper.slice(1, -1).map(({ x, y }) => ({ x, y: height - y }));
  return [...upper, ...lower.reverse()];
}

function plus({ width, height }: Size, point: Point): Point[] {
  const x = Math.max(0, Math.min(point.x > 1 ? point.x : point.x * width, width / 2));
  const y = Math.max(0, Math.min(point.y > 1 ? point.y : point.y * height, height / 2));
  const far = { x: width - x, y: height - y };
  return [
    { x, y: 0 },
    { x: far.x, y: 0 },
    { x: far.x, y },
    { x: width, y },
    { x: width, y: far.y },
    { x: far.x, y: far.y },
    { x: far.x, y: height },
    { x, y: height },
    { x, y: far.y },
    { x: 0, y: far.y },
    { x: 0, y },
    { x, y },
  ];
}
