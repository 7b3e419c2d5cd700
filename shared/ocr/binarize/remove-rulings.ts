import type { Box } from '../../api/box.ts';
import type { GrayImage } from '../image/image.ts';

/** Long thin marks, in pixels: borders of tables, separators, underlines. */
export type Rulings = { horizontal: Box[]; vertical: Box[] };

/**
 * Wipes the ruling lines out of an ink picture, in place, and returns where they were.
 * `textHeight` is the height of small letters in pixels. What crosses a line stays.
 */
export function removeRulings(ink: GrayImage, textHeight: number): Rulings {
  const limits = {
    length: Math.round(textHeight * 5),
    thickness: Math.max(3, Math.round(textHeight / 4)),
  };
  const horizontal = findRulings(acrossOf(ink), limits);
  const vertical = findRulings(downOf(ink), { ...limits, length: Math.round(textHeight * 3.5) });
  for (const ruling of horizontal) wipe(acrossOf(ink), ruling);
  for (const ruling of vertical) wipe(downOf(ink), ruling);
  return { horizontal: horizontal.map(upright), vertical: vertical.map(flipped) };
}

/** A picture as seen along one axis: pixel (`along`, `across`) is at `along*step + across*stride`. */
type View = { length: number; breadth: number; step: number; stride: number; data: Uint8Array };
type Ruling = { from: number; to: number; first: number; last: number };

function acrossOf({ width, height, data }: GrayImage): View {
  return { length: width, breadth: height, step: 1, stride: width, data };
}

function downOf({ width, height, data }: GrayImage): View {
  return { length: height, breadth: width, step: width, stride: 1, data };
}

/** Ink below this is the noise of a picture, not a line somebody drew. */
const faintest = 14;

function findRulings(view: View, limits: { length: number; thickness: number }): Ruling[] {
  const rulings: Ruling[] = [];
  const { length, breadth, step, stride, data } = view;
  for (let across = 0; across < breadth; across++) {
    let from = 0;
    for (let along = 0; along <= length; along++) {
      const marked = along < length && (data[along * step + across * stride] ?? 0) >= faintest;
      if (marked) continue;
      if (along - from >= limits.length)
        addRun(rulings, { from, to: along, first: across, last: across });
      from = along + 1;
    }
  }
  return rulings.filter(
    ({ first, last, from, to }) =>
      last - first < limits.thickness && isThin(view, { from, to, first, last }),
  );
}

/** Runs on neighbouring rows that overlap are one ruling. */
function addRun(rulings: Ruling[], run: Ruling): void {
  const touching = rulings.find(
    (other) => other.last >= run.first - 1 && other.from < run.to && run.from < other.to,
  );
  if (!touching) {
    rulings.push(run);
    return;
  }
  touching.last = run.last;
  touching.from = Math.min(touching.from, run.from);
  touching.to = Math.max(touching.to, run.to);
}

/** Most of a ruling has nothing beside it; the edge of an area or of bold text has. */
function isThin({ breadth, step, stride, data }: View, { from, to, first, last }: Ruling): boolean {
  let beside = 0;
  for (let along = from; along < to; along++) {
    const before = first > 0 ? (data[along * step + (first - 1) * stride] ?? 0) : 0;
    const after = last + 1 < breadth ? (data[along * step + (last + 1) * stride] ?? 0) : 0;
    if (before >= faintest || after >= faintest) beside++;
  }
  return beside < 0.5 * (to - from);
}

function wipe({ breadth, step, stride, data }: View, { from, to, first, last }: Ruling): void {
  for (let along = from; along < to; along++) {
    const before = first > 0 ? (data[along * step + (first - 1) * stride] ?? 0) : 0;
    const after = last + 1 < breadth ? (data[along * step + (last + 1) * stride] ?? 0) : 0;
    const crossing = Math.min(before, after);
    for (let across = first; across <= last; across++) {
      const at = along * step + across * stride;
      data[at] = Math.min(data[at] ?? 0, crossing);
    }
  }
}

function upright({ from, to, first, last }: Ruling): Box {
  return { x: from, y: first, width: to - from, height: last - first + 1 };
}

function flipped({ from, to, first, last }: Ruling): Box {
  return { x: first, y: from, width: last - first + 1, height: to - from };
}
