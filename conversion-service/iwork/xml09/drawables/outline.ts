import type { Outline, PathStep, Point } from '../../drawables/outlines/outline.ts';
import {
  childOf,
  descendants,
  elementsOf,
  numberIn,
  type Xml09Element,
} from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';
import { xml09Placement } from './placement.ts';
import { presetOutline } from './preset-outline.ts';

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

/** A line says where its ends are, on its page. */
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
