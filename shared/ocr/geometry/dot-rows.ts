import type { Box } from '../../api/box.ts';

/** The rows of evenly spaced dots among some; `step` is how far apart they are at most, in pixels. */
export function dotRows(dots: Box[], step: number): Box[][] {
  const rows = rowsOf(dots.toSorted((a, b) => middleOf(a) - middleOf(b)));
  return rows.flatMap((row) => evenlySpaced(row, step));
}

/** Three are an ellipsis, which is read well. */
export const fewestDots = 6;

function rowsOf(dots: Box[]): Box[][] {
  const rows: Box[][] = [];
  for (const dot of dots) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && middleOf(dot) - middleOf(last) <= 1) row.push(dot);
    else rows.push([dot]);
  }
  return rows;
}

export function middleOf({ y, height }: Box): number {
  return y + height / 2;
}

/** The longest parts of a row with evenly spaced dots. */
function evenlySpaced(row: Box[], farthest: number): Box[][] {
  const sorted = row.toSorted((a, b) => a.x - b.x);
  const parts: Box[][] = [];
  let part: Box[] = [];
  let pitch = 0;
  for (const dot of sorted) {
    const last = part.at(-1);
    const step = last ? dot.x + dot.width / 2 - last.x - last.width / 2 : 0;
    const isNext =
      last &&
      step <= farthest &&
      (part.length === 1 || Math.abs(step - pitch) <= maxUnevenDots * pitch + 1) &&
      Math.abs(dot.width - last.width) <= 1;
    if (isNext) pitch = part.length === 1 ? step : pitch + (step - pitch) / part.length;
    else {
      parts.push(part);
      part = [];
    }
    part.push(dot);
  }
  return [...parts, part].filter(({ length }) => length >= fewestDots);
}

/** Share of the distance between dots. */
const maxUnevenDots = 0.2;
