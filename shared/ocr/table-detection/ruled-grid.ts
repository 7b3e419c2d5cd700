import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import type { Rulings } from '../binarize/remove-rulings.ts';
import { across, centerOf, down, unionOf } from '../geometry/boxes.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import { findColumns, hasWideGap, type Spacing, spacingOf } from './find-columns.ts';
import { type CellPlace, type Grid, placesByWords, splitBands } from './grid.ts';
import { extentOf, type TextRow, textHeightOf, textRows } from './text-rows.ts';

/** Rulings that touch, or that are below each other with the same left and right ends. */
export type RuledArea = { box: Box; rulings: Rulings };

/**
 * The grid that rulings form around the given lines of text. Where a table is ruled only between
 * its rows, its columns are the free spans between the words, and where only its columns are ruled,
 * its rows are its lines of text: then not all cells have walls.
 */
export function ruledGrid(
  { box, rulings }: RuledArea,
  lines: RecognizedLine[],
): Grid & { hasWalls: boolean } {
  const words = lines.flatMap((line) => line.words);
  const rows = textRows(lines);
  const reach = maxOffEdge * textHeightOf(words);
  const width = extentOf(words);
  const walls = withEnds(
    edgesOf(rulings.vertical, 'x', { box, reach }),
    { from: Math.min(width.from, box.x), to: Math.max(width.to, box.x + box.width) },
    reach,
  );
  const top = Math.min(box.y, ...words.map((word) => word.box.y));
  const bottom = Math.max(box.y + box.height, ...words.map(({ box: at }) => at.y + at.height));
  const bands = withEnds(
    edgesOf(rulings.horizontal, 'y', { box, reach }),
    { from: top, to: bottom },
    reach,
  );
  const ys = splitBands(bands, rows);
  if (walls.length > 2 && ys.length === bands.length) {
    return {
      xs: walls,
      ys,
      places: placesBetween({ xs: walls, ys, rulings, reach }),
      hasWalls: true,
    };
  }
  const { xs, spanning } =
    walls.length > 2 ? { xs: walls, spanning: [] } : withGutters(walls, rows, lines);
  const places = placesByWords({ xs, ys }, spanning, spacingOf(lines));
  return { xs, ys, places, hasWalls: false };
}

/** In heights of words: how far from an edge a line is on it. */
const maxOffEdge = 0.5;

/**
 * The grid of an area that two walls and lines from one to the other enclose and divide into rows:
 * each is a cell. Undefined for any other area.
 */
export function listGrid({ box, rulings }: RuledArea, lines: RecognizedLine[]): Grid | undefined {
  const reach = maxOffEdge * textHeightOf(lines.flatMap(({ words }) => words));
  const xs = edgesOf(rulings.vertical, 'x', { box, reach });
  const ys = edgesOf(rulings.horizontal, 'y', { box, reach });
  const isNear = (one: number | undefined, other: number) =>
    one !== undefined && Math.abs(one - other) <= reach;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isEnclosed =
    xs.length === 2 &&
    [isNear(xs[0], box.x), isNear(xs[1], right), isNear(ys[0], box.y)].every(Boolean) &&
    isNear(ys.at(-1), bottom);
  const areWhole = rulings.horizontal.every(({ width }) => width >= wholeWidth * box.width);
  if (!isEnclosed || !areWhole) return undefined;
  const places = ys.slice(1).map((_, row) => ({ row, column: 0, rowSpan: 1, columnSpan: 1 }));
  return { xs, ys, places };
}

/** The share of the width of a list: shorter lines divide no rows. */
const wholeWidth = 0.95;

/** The edges, with outer ones added where no line encloses the content beyond the last. */
function withEnds(edges: number[], { from, to }: Span, reach: number): number[] {
  const [first] = edges;
  const last = edges.at(-1);
  if (first === undefined || last === undefined) return [from, to];
  return [...(from < first - reach ? [from] : []), ...edges, ...(to > last + reach ? [to] : [])];
}

function withGutters(
  walls: number[],
  rows: TextRow[],
  lines: RecognizedLine[],
): { xs: number[]; spanning: TextRow[] } {
  const inner = walls.slice(1, -1);
  const { gutters, spanning } = findColumns(rows, spacingOf(lines));
  const free = gutters
    .filter(({ from, to }) => inner.every((wall) => wall < from || wall > to))
    .map(({ from, to }) => (from + to) / 2);
  return { xs: [...walls, ...free].toSorted((a, b) => a - b), spanning };
}

/**
 * The rulings that may be the outline and the walls of a table. `reach` is how far lines may end
 * before those that they meet, in pixels.
 */
export function ruledAreas({ horizontal, vertical }: Rulings, reach: number): RuledArea[] {
  const groups: Box[][] = [];
  const isFree = (ruling: Box) => !vertical.some((wall) => touch(ruling, wall, reach));
  // What walls hold together is whole: another table of the same width stands below it.
  const isNextRow = (one: Box, other: Box) =>
    isBelow(one, other, reach) && isFree(one) && isFree(other);
  for (const ruling of [...vertical, ...horizontal]) {
    const touching = groups.filter((group) =>
      group.some((other) => touch(ruling, other, reach) || isNextRow(ruling, other)),
    );
    const others = groups.filter((group) => !touching.includes(group));
    groups.splice(0, groups.length, ...others, [ruling, ...touching.flat()]);
  }
  return groups.map((group) => ({
    box: unionOf(group),
    rulings: {
      horizontal: horizontal.filter((ruling) => group.includes(ruling)),
      vertical: vertical.filter((ruling) => group.includes(ruling)),
    },
  }));
}

/**
 * The parts of an area that is ruled between its rows alone: two tables may have the same width, with
 * running text between them.
 */
export function divideByText(
  area: RuledArea,
  lines: RecognizedLine[],
  spacing: Spacing,
): RuledArea[] {
  if (area.rulings.vertical.length > 0) return [area];
  const parts: Box[][] = [];
  for (const ruling of area.rulings.horizontal.toSorted((a, b) => a.y - b.y)) {
    const part = parts.at(-1);
    const above = part?.at(-1);
    const between = above
      ? lines.filter(({ words }) => words.some(({ box }) => isBetween(box, above, ruling)))
      : [];
    const rows = textRows(between);
    const plain = rows.filter((row) => !hasWideGap(row, spacing));
    const isText = plain.length >= minPlain && plain.length >= rows.length / 2;
    if (part && !isText) part.push(ruling);
    else parts.push([ruling]);
  }
  return parts.map((horizontal) => ({
    box: unionOf(horizontal),
    rulings: { horizontal, vertical: [] },
  }));
}

/** A row that says one thing only may head others. */
const minPlain = 2;

function isBetween(box: Box, above: Box, below: Box): boolean {
  const { x, y } = centerOf(box);
  return y > above.y && y < below.y && x > above.x && x < above.x + above.width;
}

function touch(one: Box, other: Box, reach: number): boolean {
  return (
    one.x - reach <= other.x + other.width &&
    other.x - reach <= one.x + one.width &&
    one.y - reach <= other.y + other.height &&
    other.y - reach <= one.y + one.height
  );
}

/** Horizontal rulings of equal length, not far apart. */
function isBelow(one: Box, other: Box, reach: number): boolean {
  return (
    one.width > one.height &&
    other.width > other.height &&
    Math.abs(one.x - other.x) <= reach &&
    Math.abs(one.x + one.width - other.x - other.width) <= reach
  );
}

/** The edges of columns and rows, and the lines on them; `reach` is their tolerance in pixels. */
type Walls = { xs: number[]; ys: number[]; rulings: Rulings; reach: number };

/** The cells of a ruled grid: positions that no line divides form one. */
function placesBetween(walls: Walls): CellPlace[] {
  const columns = walls.xs.length - 1;
  const rows = walls.ys.length - 1;
  const taken = new Set<number>();
  const places: CellPlace[] = [];
  for (let index = 0; index < columns * rows; index++) {
    if (taken.has(index)) continue;
    const column = index % columns;
    const row = Math.floor(index / columns);
    const place = { row, column, rowSpan: 1, columnSpan: 1 };
    const isFree = () => !taken.has(row * columns + column + place.columnSpan);
    while (column + place.columnSpan < columns && isFree() && isOpenRight(walls, place))
      place.columnSpan++;
    while (row + place.rowSpan < rows && isOpenBelow(walls, place)) place.rowSpan++;
    for (const each of placesOf(place, columns)) taken.add(each);
    places.push(place);
  }
  return places;
}

function placesOf({ row, column, rowSpan, columnSpan }: CellPlace, columns: number): number[] {
  return Array.from(
    { length: rowSpan * columnSpan },
    (_, index) => (row + Math.floor(index / columnSpan)) * columns + column + (index % columnSpan),
  );
}

function isOpenRight(
  { xs, ys, rulings, reach }: Walls,
  { row, column, columnSpan }: CellPlace,
): boolean {
  const x = xs[column + columnSpan] ?? 0;
  const edge = rulings.vertical.filter((ruling) => Math.abs(centerOf(ruling).x - x) <= reach);
  return !isDrawn(edge.map(down), spanAt(ys, row, 1), reach);
}

/** Whether the row below has no line above it and none within. */
function isOpenBelow(walls: Walls, { row, column, rowSpan, columnSpan }: CellPlace): boolean {
  const { xs, ys, rulings, reach } = walls;
  const y = ys[row + rowSpan] ?? 0;
  const edge = rulings.horizontal.filter((ruling) => Math.abs(centerOf(ruling).y - y) <= reach);
  if (isDrawn(edge.map(across), spanAt(xs, column, columnSpan), reach)) return false;
  const inner = Array.from({ length: columnSpan - 1 }, (_, index) => index + 1);
  return inner.every((width) =>
    isOpenRight(walls, { row: row + rowSpan, column, rowSpan: 1, columnSpan: width }),
  );
}

function spanAt(edges: number[], at: number, length: number): Span {
  return { from: edges[at] ?? 0, to: edges[at + length] ?? 0 };
}

/** A line that ends within a cell is broken: the wall of an open cell ends at its corner. */
function isDrawn(lines: Span[], { from, to }: Span, reach: number): boolean {
  const drawn = lines.map((line) => Math.min(line.to, to) - Math.max(line.from, from));
  const length = drawn.reduce((sum, each) => sum + Math.max(0, each), 0);
  return length > Math.min(reach, minDrawn * (to - from));
}

/** Share of the side of a small cell. */
const minDrawn = 0.4;

/**
 * Where lines divide an area along one axis: lines within `reach` pixels of each other are one, and
 * lines along less than a third of the area, as the side of a box in a text, divide nothing.
 */
function edgesOf(
  rulings: Box[],
  axis: 'x' | 'y',
  { box, reach }: { box: Box; reach: number },
): number[] {
  const clusters: Box[][] = [];
  for (const ruling of rulings.toSorted((a, b) => centerOf(a)[axis] - centerOf(b)[axis])) {
    const last = clusters.at(-1);
    const before = last?.at(-1);
    if (last && before && centerOf(ruling)[axis] - centerOf(before)[axis] <= reach)
      last.push(ruling);
    else clusters.push([ruling]);
  }
  const along = axis === 'x' ? down : across;
  const { from, to } = along(box);
  return clusters
    .filter((cluster) => lengthOf(cluster.map(along)) >= minWall * (to - from))
    .map(
      (cluster) => cluster.reduce((sum, each) => sum + centerOf(each)[axis], 0) / cluster.length,
    );
}

/** Share of the length of the area. */
const minWall = 0.33;

function lengthOf(spans: Span[]): number {
  return joinSpans(spans).reduce((sum, { from, to }) => sum + to - from, 0);
}
