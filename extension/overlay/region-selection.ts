import type { Box } from '../../shared/api/box.ts';
import type { Point } from '../../shared/geometry.ts';
import {
  type PickedWords,
  rangeOf as rangeOfPicked,
  stepWords as stepPicked,
} from '../picture-words/picked-words.ts';
import type { WordMap, WordRange } from '../picture-words/word-map.ts';

/** What the user is doing, in whole pixels of the frozen picture. */
export type RegionSelection =
  /** Without `pointer` until it moves over the picture. */
  | { state: 'waiting'; pointer?: Point }
  | { state: 'dragging'; from: Point; to: Point; moving: boolean }
  /** `held` is what the pointer pressed of it, where, and how it was then. */
  | { state: 'adjusting'; box: Box; held?: { grip: Grip; at: Point; box: Box } }
  | WordSelection;

type WordSelection = PickedWords & { state: 'words' };

export type Bounds = { width: number; height: number };

export const start: RegionSelection = { state: 'waiting' };

/** Where a rectangle is held: an edge or a corner by -1 and 1, its inside by 0. */
type Grip = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

export function press(point: Point): RegionSelection {
  return { state: 'dragging', from: point, to: point, moving: false };
}

/** Follows the pointer; while Space is held the rectangle moves instead of growing. */
export function follow(selection: RegionSelection, point: Point): RegionSelection {
  switch (selection.state) {
    case 'waiting':
      return { state: 'waiting', pointer: point };
    case 'words':
      return selection;
    case 'adjusting': {
      const { held } = selection;
      if (!held) return selection;
      const by = { x: point.x - held.at.x, y: point.y - held.at.y };
      return { ...selection, box: pull(held.box, held.grip, by) };
    }
    case 'dragging': {
      const { from, to, moving } = selection;
      if (!moving) return { ...selection, to: point };
      const by = { x: point.x - to.x, y: point.y - to.y };
      return { ...selection, from: { x: from.x + by.x, y: from.y + by.y }, to: point };
    }
  }
}

export function holdSpace(selection: RegionSelection, held: boolean): RegionSelection {
  return selection.state === 'dragging' ? { ...selection, moving: held } : selection;
}

/** An arrow key: moves the rectangle by a pixel, or sizes it. Begins one where there is none. */
export function nudge(
  selection: RegionSelection,
  by: Point,
  { sizing, bounds }: { sizing: boolean; bounds: Bounds },
): RegionSelection {
  const box = boxOf(selection, bounds) ?? middle(bounds);
  const nudged = sizing
    ? { ...box, width: box.width + by.x, height: box.height + by.y }
    : { ...box, x: box.x + by.x, y: box.y + by.y };
  return { state: 'adjusting', box: inside(nudged, bounds) };
}

/** What the pointer presses of the rectangle: a handle, an edge or all of it. */
export function hold(
  selection: RegionSelection,
  at: Point,
  reach: number,
): RegionSelection | undefined {
  if (selection.state !== 'adjusting') return undefined;
  const { box } = selection;
  const grip = gripAt(box, at, reach);
  return grip && { state: 'adjusting', box, held: { grip, at, box } };
}

/** Takes a rectangle over, as for the one of last time. */
export function adjust(box: Box, bounds: Bounds): RegionSelection {
  return { state: 'adjusting', box: inside(box, bounds) };
}

/** An arrow key: goes to the word beside, or has the selected words end there. */
export function stepWords(
  selection: RegionSelection,
  by: Point,
  how: { extending: boolean; map: WordMap; first: number },
): RegionSelection {
  const begun = selection.state === 'words' ? selection : undefined;
  return { state: 'words', ...stepPicked(begun, by, how) };
}

/** The words that are selected, from the first to the last. */
export function rangeOf(selection: RegionSelection): WordRange | undefined {
  return selection.state === 'words' ? rangeOfPicked(selection) : undefined;
}

/** The rectangle that is selected, within the bounds; undefined while there is none. */
export function boxOf(selection: RegionSelection, bounds: Bounds): Box | undefined {
  if (selection.state === 'waiting' || selection.state === 'words') return undefined;
  if (selection.state === 'adjusting') return adjusted(selection, bounds);
  const { from, to } = selection;
  const left = clamp(Math.min(from.x, to.x), bounds.width);
  const top = clamp(Math.min(from.y, to.y), bounds.height);
  const width = clamp(Math.max(from.x, to.x), bounds.width) - left;
  const height = clamp(Math.max(from.y, to.y), bounds.height) - top;
  return { x: left, y: top, width, height };
}

/** A rectangle that is moved keeps its size at the edge; an edge that is pulled stops there. */
function adjusted(
  { box, held }: Extract<RegionSelection, { state: 'adjusting' }>,
  bounds: Bounds,
): Box {
  const moved = !held || (held.grip.x === 0 && held.grip.y === 0);
  if (moved) return inside(box, bounds);
  const [left, top] = [clamp(box.x, bounds.width), clamp(box.y, bounds.height)];
  return {
    x: left,
    y: top,
    width: clamp(box.x + box.width, bounds.width) - left,
    height: clamp(box.y + box.height, bounds.height) - top,
  };
}

/** What a click takes while the pointer is where it is: the first of `targets` under it. */
export function targetOf(selection: RegionSelection, targets: Box[]): Box | undefined {
  if (selection.state !== 'waiting' || !selection.pointer) return undefined;
  const { x, y } = selection.pointer;
  return targets.find(
    (box) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height,
  );
}

function middle({ width, height }: Bounds): Box {
  return {
    x: Math.floor(width / 4),
    y: Math.floor(height / 4),
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
  };
}

function inside(box: Box, bounds: Bounds): Box {
  const width = Math.max(1, Math.min(box.width, bounds.width));
  const height = Math.max(1, Math.min(box.height, bounds.height));
  return {
    x: Math.max(0, Math.min(box.x, bounds.width - width)),
    y: Math.max(0, Math.min(box.y, bounds.height - height)),
    width,
    height,
  };
}

function clamp(value: number, highest: number): number {
  return Math.max(0, Math.min(value, highest));
}

const sides = [-1, 0, 1] as const;

/** The eight handles and where they are. */
export function handlesOf(box: Box): { grip: Grip; at: Point }[] {
  return sides
    .flatMap((y) => sides.map((x) => ({ x, y })))
    .filter(({ x, y }) => x !== 0 || y !== 0)
    .map((grip) => ({
      grip,
      at: {
        x: box.x + ((grip.x + 1) / 2) * box.width,
        y: box.y + ((grip.y + 1) / 2) * box.height,
      },
    }));
}

/** What of a rectangle is held at a point, give or take `reach`; undefined beside it. */
export function gripAt(box: Box, point: Point, reach: number): Grip | undefined {
  const x = sideAt(point.x, { from: box.x, to: box.x + box.width }, reach);
  const y = sideAt(point.y, { from: box.y, to: box.y + box.height }, reach);
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** The rectangle with what is held moved; an edge that passes the other one turns it over. */
export function pull(box: Box, grip: Grip, by: Point): Box {
  if (grip.x === 0 && grip.y === 0) return { ...box, x: box.x + by.x, y: box.y + by.y };
  const across = pulled({ from: box.x, to: box.x + box.width }, grip.x, by.x);
  const down = pulled({ from: box.y, to: box.y + box.height }, grip.y, by.y);
  return {
    x: across.from,
    y: down.from,
    width: across.to - across.from,
    height: down.to - down.from,
  };
}

type AxisEdges = { from: number; to: number };

function sideAt(value: number, { from, to }: AxisEdges, reach: number): Grip['x'] | undefined {
  if (value < from - reach || value > to + reach) return undefined;
  // Of a small rectangle the far edges are held: its inside could not be met otherwise.
  const within = Math.min(reach, (to - from) / 3);
  if (value <= from + within) return -1;
  return value >= to - within ? 1 : 0;
}

function pulled({ from, to }: AxisEdges, side: Grip['x'], by: number): AxisEdges {
  const [a, b] = [side === -1 ? from + by : from, side === 1 ? to + by : to];
  return { from: Math.min(a, b), to: Math.max(a, b) };
}
