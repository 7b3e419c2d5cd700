import type { Point } from '../../../../../shared/geometry.ts';
import { mapPoints, type Outline, type PathStep } from '../../../drawables/outlines/outline.ts';
import {
  calloutOutline,
  pointOutline,
  scalarOutline,
} from '../../../drawables/outlines/preset-outlines.ts';
import type * as tsd from '../../../schema/tsd.ts';
import type * as tsp from '../../../schema/tsp.ts';

/** Real outlines have a few hundred steps; drawings by hand some thousands. */
const maxSteps = 50_000;

/** Undefined where there is none. */
export function readOutline(source: tsd.PathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  const outline =
    bezier(source.bezierPathSource) ??
    bezier(source.connectionLinePathSource?.super) ??
    editable(source.editableBezierPathSource) ??
    scalarPath(source.scalarPathSource) ??
    pointPath(source.pointPathSource) ??
    calloutPath(source.calloutPathSource);
  if (!outline || outline.steps.length === 0) return undefined;
  const flipped = {
    horizontal: source.horizontalFlip === true,
    vertical: source.verticalFlip === true,
  };
  return flipped.horizontal || flipped.vertical ? flip(outline, flipped) : outline;
}

function flip(outline: Outline, { horizontal, vertical }: Record<string, boolean>): Outline {
  const { width, height } = outline;
  const steps = mapPoints(outline, ({ x, y }) => ({
    x: horizontal ? width - x : x,
    y: vertical ? height - y : y,
  }));
  return { ...outline, steps };
}

function bezier(source: tsd.BezierPathSourceArchive | undefined): Outline | undefined {
  const path = source?.path;
  if (!source || !path) return undefined;
  const elements = path.elements.slice(0, maxSteps);
  const steps = elements.flatMap((each) => {
    const command = commands[each.type ?? 0];
    const points = each.points.map(readPoint);
    return command && points.length === pointCounts[command] ? [{ command, points }] : [];
  });
  return sized(withoutLooseMoves(steps), source.naturalSize);
}

const commands = [undefined, 'M', 'L', 'Q', 'C', 'Z'] as const;
const pointCounts = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** iWork ends closed outlines with a move that draws nothing. */
function withoutLooseMoves(steps: PathStep[]): PathStep[] {
  return steps.filter(
    ({ command }, at) => command !== 'M' || (steps[at + 1] && steps[at + 1]?.command !== 'M'),
  );
}

function editable(source: tsd.EditableBezierPathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  const steps = source.subpaths.flatMap((subpath) => {
    const nodes = subpath.nodes.slice(0, maxSteps).map(readNode);
    return nodes.length > 0 ? subpathSteps(nodes, subpath.closed === true) : [];
  });
  return sized(steps, source.naturalSize);
}

type Node = { before: Point; at: Point; after: Point };

function readNode(node: tsd.EditableBezierNode): Node {
  return {
    before: readPoint(node.inControlPoint),
    at: readPoint(node.nodePoint),
    after: readPoint(node.outControlPoint),
  };
}

function subpathSteps(nodes: Node[], closed: boolean): PathStep[] {
  const [first] = nodes;
  if (!first) return [];
  const ordered = closed ? [...nodes, first] : nodes;
  const curves = ordered.slice(1).map((node, at): PathStep => {
    const from = ordered[at] ?? first;
    return { command: 'C', points: [from.after, node.before, node.at] };
  });
  const end: PathStep[] = closed ? [{ command: 'Z', points: [] }] : [];
  return [{ command: 'M', points: [first.at] }, ...curves, ...end];
}

/**
 * Outlines are drawn in their natural size, in a square of 100, or in any other: in any case they
 * fill their frame.
 */
function sized(steps: PathStep[], natural: tsp.Size | undefined): Outline {
  const extent = pathExtent(steps);
  const size = { width: natural?.width ?? 0, height: natural?.height ?? 0 };
  if (!extent) return { steps, ...size };
  const width = fitting(extent.right - extent.left, size.width);
  const height = fitting(extent.bottom - extent.top, size.height);
  const moved = {
    x: width === size.width ? 0 : extent.left,
    y: height === size.height ? 0 : extent.top,
  };
  const placed = mapPoints({ steps, width, height }, ({ x, y }) => ({
    x: x - moved.x,
    y: y - moved.y,
  }));
  return { steps: placed, width, height };
}

/** The length of an outline's side: what it fills, unless that is about what it was drawn for. */
function fitting(filled: number, natural: number): number {
  if (filled < 0.01) return natural;
  return natural > 0 && Math.abs(filled - natural) <= natural * 0.03 ? natural : filled;
}

/** A rectangle with round corners, a polygon or a chevron. */
function scalarPath(source: tsd.ScalarPathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  const kind = (['rounded', 'polygon'] as const)[source.type ?? 0] ?? 'chevron';
  return scalarOutline(kind, readSize(source.naturalSize), source.scalar ?? 0);
}

const pointKinds = { 0: 'left', 1: 'right', 100: 'star', 200: 'plus' } as const;

/** An arrow, a star or a cross. */
function pointPath(source: tsd.PointPathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  const kind = pointKinds[(source.type ?? 0) as keyof typeof pointKinds] ?? 'double';
  return pointOutline(kind, readSize(source.naturalSize), readPoint(source.point));
}

/** A speech bubble. */
function calloutPath(source: tsd.CalloutPathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  return calloutOutline(readSize(source.naturalSize), {
    tail: readPoint(source.tailPosition),
    tailWidth: source.tailSize ?? 10,
    radius: source.cornerRadius ?? 0,
  });
}

function readSize(size: tsp.Size | undefined): { width: number; height: number } {
  return { width: Math.max(0, size?.width ?? 0), height: Math.max(0, size?.height ?? 0) };
}

function readPoint(point: tsp.Point | undefined): Point {
  const { x = 0, y = 0 } = point ?? {};
  return { x: Number.isFinite(x) ? x : 0, y: Number.isFinite(y) ? y : 0 };
}

/** The rectangle that an outline fills. */
type Extent = { left: number; top: number; right: number; bottom: number };

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
