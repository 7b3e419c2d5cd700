import type { Box } from '../../api/box.ts';
import type { Rulings } from '../binarize/remove-rulings.ts';
import { across, down } from '../geometry/boxes.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import { centerOf, type Place } from './grid.ts';

/** The edges of columns and rows, and what is drawn on them; `reach` is how far from them, in pixels. */
type Walls = { xs: number[]; ys: number[]; rulings: Rulings; reach: number };

/** The cells of a ruled grid: places that no line divides are one. */
export function placesBetween(walls: Walls): Place[] {
  const columns = walls.xs.length - 1;
  const rows = walls.ys.length - 1;
  const taken = new Set<number>();
  const places: Place[] = [];
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

function placesOf({ row, column, rowSpan, columnSpan }: Place, columns: number): number[] {
  return Array.from(
    { length: rowSpan * columnSpan },
    (_, index) => (row + Math.floor(index / columnSpan)) * columns + column + (index % columnSpan),
  );
}

function isOpenRight(
  { xs, ys, rulings, reach }: Walls,
  { row, column, columnSpan }: Place,
): boolean {
  const x = xs[column + columnSpan] ?? 0;
  const edge = rulings.vertical.filter((ruling) => Math.abs(centerOf(ruling).x - x) <= reach);
  return !isDrawn(edge.map(down), spanAt(ys, row, 1), reach);
}

/** Whether the row below has neither a line above it nor one within. */
function isOpenBelow(walls: Walls, { row, column, rowSpan, columnSpan }: Place): boolean {
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

/** A line that ends within a cell is broken: one that leaves a cell open ends at its corner. */
function isDrawn(lines: Span[], { from, to }: Span, reach: number): boolean {
  const drawn = lines.map((line) => Math.min(line.to, to) - Math.max(line.from, from));
  const length = drawn.reduce((sum, each) => sum + Math.max(0, each), 0);
  return length > Math.min(reach, 0.4 * (to - from));
}

/**
 * Where lines divide an area along one axis: lines within `reach` pixels of each other are one, and
 * what is drawn along less than a third of the area, as the side of a box in a text, divides nothing.
 */
export function edgesOf(
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
    .filter((cluster) => lengthOf(cluster.map(along)) >= 0.33 * (to - from))
    .map(
      (cluster) => cluster.reduce((sum, each) => sum + centerOf(each)[axis], 0) / cluster.length,
    );
}

function lengthOf(spans: Span[]): number {
  return joinSpans(spans).reduce((sum, { from, to }) => sum + to - from, 0);
}
