import type { Point, Size } from '../../../../shared/geometry.ts';
import { type Outline, type PathStep, scaled } from '../../drawables/outlines/outline.ts';
import {
  calloutOutline,
  pointOutline,
  scalarOutline,
} from '../../drawables/outlines/preset-outlines.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import {
  childOf,
  descendants,
  elementsOf,
  numberIn,
  type Xml09Element,
} from '../xml/xml09-element.ts';
import { xml09Placement } from '../xml09-placement.ts';

/** Real outlines have a few hundred steps; drawings by hand some thousands. */
const maxSteps = 50_000;

/** The outline of a shape or line; undefined where it has none that is known. */
export function xml09Outline(drawable: Xml09Element, styles: Xml09Styles): Outline | undefined {
  if (drawable.name === 'line' || drawable.name === 'connection-line') {
    const line = lineBetweenEnds(drawable);
    if (line) return line;
  }
  const path = childOf(drawable, 'path');
  if (!path) return undefined;
  const found = [...descendants(path)].find(({ name }) => /^bezier(-ref)?$/.test(name));
  const bezier = styles.resolved(found);
  const { width, height } = xml09Placement(drawable);
  if (bezier) return { steps: pathSteps(bezier.attributes.path ?? ''), width, height };
  const [source] = elementsOf(path);
  return source && presetOutline(source, { width, height });
}

/** A path as PostScript and SVG write it: `M 0 0 L 10 0 C 10 5 5 10 0 10 Z`. */
function pathSteps(text: string): PathStep[] {
  const steps: PathStep[] = [];
  for (const [, command = '', numbers = ''] of text.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    if (steps.length >= maxSteps) break;
    const points = pairs(
      numbers
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    );
    const known = command as PathStep['command'];
    if (points.length === pointCounts[known]) steps.push({ command: known, points });
  }
  return steps.filter(
    ({ command }, at) => command !== 'M' || (steps[at + 1] && steps[at + 1]?.command !== 'M'),
  );
}

const pointCounts = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

function pairs(numbers: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = [numbers[at], numbers[at + 1]];
    if (Number.isFinite(x) && Number.isFinite(y)) points.push({ x, y });
  }
  return points;
}

/** A line stores its ends in coordinates of its page. */
function lineBetweenEnds(drawable: Xml09Element): Outline | undefined {
  const [head, tail] = [childOf(drawable, 'head'), childOf(drawable, 'tail')];
  const [x1, y1] = [numberIn(head, 'x'), numberIn(head, 'y')];
  const [x2, y2] = [numberIn(tail, 'x'), numberIn(tail, 'y')];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    return undefined;
  const { x, y } = xml09Placement(drawable);
  return {
    steps: [
      { command: 'M', points: [{ x: x1 - x, y: y1 - y }] },
      { command: 'L', points: [{ x: x2 - x, y: y2 - y }] },
    ],
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}

/**
 * The outline of a preset form of iWork, in the size of its frame.
 * @param source the content of `sf:path`
 */
function presetOutline(source: Xml09Element, frame: Size): Outline | undefined {
  const own = childOf(source, 'size');
  const size = {
    width: Math.max(0, numberIn(own, 'w') ?? frame.width),
    height: Math.max(0, numberIn(own, 'h') ?? frame.height),
  };
  const outline = readers[source.name]?.(source, size);
  return outline && scaled(outline, frame.width, frame.height);
}

const readers: Record<string, (source: Xml09Element, size: Size) => Outline> = {
  'scalar-path': (source, size) => {
    const kind = (['rounded', 'polygon'] as const)[numberIn(source, 'type') ?? 0] ?? 'chevron';
    return scalarOutline(kind, size, numberIn(source, 'scalar') ?? 0);
  },
  'point-path': (source, size) => {
    const kind = pointKinds.find((each) => source.attributes.type?.startsWith(each)) ?? 'right';
    return pointOutline(kind, size, pointIn(childOf(source, 'point')));
  },
  'callout2-path': (source, size) =>
    calloutOutline(size, {
      tail: {
        x: numberIn(source, 'tailPositionX') ?? 0,
        y: numberIn(source, 'tailPositionY') ?? 0,
      },
      tailWidth: numberIn(source, 'tailSize') ?? 10,
      radius: numberIn(source, 'cornerRadius') ?? 0,
    }),
  'connection-path': (source, { width, height }) => ({
    steps: [
      { command: 'M', points: [{ x: 0, y: 0 }] },
      { command: 'Q', points: [pointIn(childOf(source, 'point')), { x: width, y: height }] },
    ],
    width,
    height,
  }),
};

const pointKinds = ['star', 'plus', 'right', 'left', 'double'] as const;

function pointIn(point: Xml09Element | undefined) {
  return { x: numberIn(point, 'x') ?? 0, y: numberIn(point, 'y') ?? 0 };
}
