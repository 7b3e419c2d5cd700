import type { Box } from '../../api/box.ts';
import type { Point } from '../../geometry.ts';
import { unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';

/** A line drawn elsewhere: its top left corner goes to `to`. In pixels of the image. */
export type MovedLine = { from: Box; to: Point };

/**
 * The lines of a strip that are drawn at the end of a longer one, as if they continued it, because
 * Tesseract misreads them by themselves: it reads “});” as “4)” and doubts most lines of a few
 * characters. Lines are given from the top, by their marks; `capitals` is the height of their
 * capitals.
 */
export function moveShortLines(lines: Box[][], capitals: number): MovedLine[] {
  const rows = lines.map((marks): MarkRow => ({ marks, box: unionOf(marks) }));
  const anchors = rows
    .filter(({ box }) => box.width >= longLine * capitals)
    .map((row) => ({ ...row, baseline: baselineOf(row), end: row.box.x + row.box.width }));
  const distances = lineDistances(anchors, rows, capitals);
  return rows.flatMap((row, index) => {
    const anchor = anchors.findLast(({ box }) => box.y < row.box.y) ?? anchors[0];
    if (!anchor || row.box.width > shortLine * capitals || !standsAlone(rows, index, capitals))
      return [];
    const baseline = baselineOfShort(row, { anchor, distances, capitals });
    if (baseline === null) return [];
    const x = Math.round(anchor.end + gap * capitals);
    anchor.end = x + row.box.width;
    return [{ from: row.box, to: { x, y: row.box.y + anchor.baseline - baseline } }];
  });
}

type MarkRow = { marks: Box[]; box: Box };
type Anchor = MarkRow & { baseline: number; end: number };

/** In heights of capitals: five characters in a monospaced font. */
const shortLine = 4.6;
const longLine = 8;

/** A space and a half: enough for Tesseract to begin another word. */
const gap = 1.4;

/** A row of dots belongs to the letters below it, and is no line. */
function standsAlone(rows: MarkRow[], index: number, capitals: number): boolean {
  return [rows[index - 1], rows[index + 1]].every((neighbour) => {
    const row = rows[index];
    return !row || !neighbour || Math.abs(middle(row) - middle(neighbour)) >= capitals;
  });
}

function middle({ box }: MarkRow): number {
  return box.y + box.height / 2;
}

/** Where most letters of a long line end. */
function baselineOf({ marks }: MarkRow): number {
  const counts = new Map<number, number>();
  for (const { y, height } of marks) counts.set(y + height, (counts.get(y + height) ?? 0) + 1);
  const near = (bottom: number) =>
    [bottom - 1, bottom, bottom + 1].reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
  return [...counts.keys()].reduce((best, each) => (near(each) > near(best) ? each : best));
}

/**
 * Possible line distances, likeliest first: between two long lines may be one or two short ones.
 */
function lineDistances(anchors: Anchor[], rows: MarkRow[], capitals: number): number[] {
  const between = anchors.slice(1).map(({ baseline }, index) => {
    return baseline - (anchors[index]?.baseline ?? 0);
  });
  if (between.length === 0) return [];
  const usual = median(between);
  return [...evenDistance(between, rows), usual, usual / 2, usual / 3].filter(
    (distance) => distance >= closest * capitals,
  );
}

/**
 * Where lines are evenly spaced, as in code, any number of short ones may be between two long ones.
 */
function evenDistance(between: number[], rows: MarkRow[]): number[] {
  const steps = rows.slice(1).map((row, index) => middle(row) - middle(rows[index] ?? row));
  const rough = median(steps);
  if (steps.some((step) => Math.abs(step / rough - Math.round(step / rough)) > maxUnevenStep))
    return [];
  return [median(between.map((far) => far / Math.max(1, Math.round(far / rough))))];
}

/** In line distances: how far a step may be from a whole number of them. */
const maxUnevenStep = 0.25;

/** The least line distance, in heights of capitals. */
const closest = 1.25;

/** Null where it cannot be determined. */
function baselineOfShort(
  row: MarkRow,
  { anchor, distances, capitals }: { anchor: Anchor; distances: number[]; capitals: number },
): number | null {
  const own = baselineByBrackets(row, capitals);
  const about = own ?? middle(row) + usualMiddle * capitals;
  const tolerance = (own === null ? toleranceByMiddle : toleranceByBrackets) * capitals;
  for (const distance of distances) {
    const baseline = anchor.baseline + distance * Math.round((about - anchor.baseline) / distance);
    if (Math.abs(about - baseline) <= tolerance) return Math.round(baseline);
  }
  return own;
}

/** In heights of capitals: how far the baseline may be from that of a line. */
const toleranceByMiddle = 0.6;
const toleranceByBrackets = 0.25;

/**
 * The middle of brackets, braces and bars above the baseline, in heights of capitals: 0.36 to 0.51
 * in common fonts.
 */
const usualMiddle = 0.43;

function baselineByBrackets({ marks }: MarkRow, capitals: number): number | null {
  const tall = marks.filter(({ height }) => height >= minBracket * capitals);
  if (tall.length === 0) return null;
  const middles = tall.map(({ y, height }) => y + height / 2);
  const sum = middles.reduce((total, each) => total + each, 0);
  return Math.round(sum / middles.length + usualMiddle * capitals);
}

/** In heights of capitals: brackets, braces and bars are higher than letters. */
const minBracket = 1.17;
