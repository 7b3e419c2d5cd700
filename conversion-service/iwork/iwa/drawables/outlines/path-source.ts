import {
  mapPoints,
  type Outline,
  type PathStep,
  type Point,
} from '../../../drawables/outlines/outline.ts';
import type * as tsd from '../../../schema/tsd.ts';
import type * as tsp from '../../../schema/tsp.ts';
import { pathExtent } from './path-extent.ts';
import { calloutPath, pointPath, scalarPath } from './preset-paths.ts';
import { readPoint } from './read-point.ts';

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
 * Outlines are drawn in their natural size, in a square of 100, or in any other: what holds is that
 * they fill their frame.
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
