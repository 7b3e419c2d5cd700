import type { Point } from '../../../shared/geometry.ts';
import type { Table } from '../tables/table.ts';
import { type TableGrid, tableGrid } from '../tables/table-grid.ts';
import { Warnings } from '../warnings.ts';

/** Points from the top left corner of the sheet. */
export type SheetPlace = { x: number; y: number; width: number; height: number };

/** Space for the name above a table, in points; a table's place includes it. */
export const nameHeight = 28;

/** What is laid out cell by cell; larger sheets are printed a table at a time. */
const limits = { cells: 100_000, tables: 100, tracks: 1_000 } as const;

/** A table on the canvas. Edges are numbers of the canvas's lines. */
export type CanvasTable = {
  table: Table;
  /** Its rows and columns that are shown. */
  grid: TableGrid;
  /** The line where its name begins; undefined where none is shown. */
  name: number | undefined;
  /** Lines left of each column, and right of the last. */
  columns: number[];
  /** Lines above each row, and below the last. */
  rows: number[];
};

/**
 * A Numbers sheet as it is printed: its tables where they stand, on the rows and columns of one
 * sheet. Lengths in points.
 */
export type Canvas = {
  /** What lies here on the Numbers sheet comes to the corner. */
  corner: Point;
  /** Where the lines are, from the corner. */
  xs: readonly number[];
  ys: readonly number[];
  tables: CanvasTable[];
};

type PlacedTable = { table: Table; place: Point };

/** @returns undefined where tables overlap or are too large to be laid out */
export function canvasOf(
  placed: readonly PlacedTable[],
  objects: readonly SheetPlace[],
): Canvas | undefined {
  const area = placed.reduce((cells, { table }) => cells + table.rows * table.columns, 0);
  if (placed.length === 0 || placed.length > limits.tables || area > limits.cells) return undefined;
  const corner = {
    x: Math.min(...[...placed.map(({ place }) => place), ...objects].map(({ x }) => x)),
    y: Math.min(...[...placed.map(({ place }) => place), ...objects].map(({ y }) => y)),
  };
  const measured = placed.map((each) => measure(each, corner));
  const across = new CanvasEdges([0, ...measured.flatMap(({ columns }) => columns)]);
  const down = new CanvasEdges([0, ...measured.flatMap(({ name, rows }) => [name ?? 0, ...rows])]);
  const tables = measured.map(({ table, grid, name, columns, rows }) => ({
    table,
    grid,
    name: name === undefined ? undefined : down.number(name),
    columns: columns.map((at) => across.number(at)),
    rows: rows.map((at) => down.number(at)),
  }));
  const isLaidOut = tables.every(isDistinct) && !overlap(tables) && isSmall(tables);
  return isLaidOut ? { corner, xs: across.places, ys: down.places, tables } : undefined;
}

/** Where the lines of a table are, from the corner of the canvas. */
function measure({ table, place }: PlacedTable, corner: Point) {
  // What is hidden is not printed by Numbers either.
  const grid = tableGrid(table, limits.cells, new Warnings());
  const [left, top] = [place.x - corner.x, place.y - corner.y];
  const hasName = table.nameShown && table.name.trim() !== '';
  return {
    table,
    grid,
    name: hasName ? top : undefined,
    columns: lines(
      left,
      grid.columns.map((column) => table.columnWidths[column] ?? 0),
    ),
    rows: lines(
      hasName ? top + nameHeight : top,
      grid.rows.map(({ row }) => table.rowHeight(row)),
    ),
  };
}

function lines(first: number, sizes: number[]): number[] {
  const found = [first];
  let at = first;
  for (const size of sizes) {
    at += size;
    found.push(at);
  }
  return found;
}

/** Whether each row and column, and the name, has a track of its own. */
function isDistinct({ name, rows, columns }: CanvasTable): boolean {
  const rise = (all: number[]) =>
    all.every((at, index) => index === 0 || at > (all[index - 1] ?? 0));
  return columns.length > 1 && rise(columns) && rise(name === undefined ? rows : [name, ...rows]);
}

function overlap(tables: readonly CanvasTable[]): boolean {
  const boxes = tables.map(({ name, rows, columns }) => ({
    top: name ?? rows[0] ?? 0,
    bottom: rows.at(-1) ?? 0,
    left: columns[0] ?? 0,
    right: columns.at(-1) ?? 0,
  }));
  return boxes.some((one, at) =>
    boxes
      .slice(at + 1)
      .some(
        (other) =>
          one.top < other.bottom &&
          other.top < one.bottom &&
          one.left < other.right &&
          other.left < one.right,
      ),
  );
}

/** Tables beside each other cut each other's cells into more. */
function isSmall(tables: readonly CanvasTable[]): boolean {
  const span = (all: number[]) => (all.at(-1) ?? 0) - (all[0] ?? 0);
  const cells = tables.reduce((sum, { rows, columns }) => sum + span(rows) * span(columns), 0);
  const right = Math.max(...tables.map(({ columns }) => columns.at(-1) ?? 0));
  return cells <= limits.cells && right <= limits.tracks;
}

/** Where the cells of a table come to stand. */
export function placeOn({ xs, ys, tables }: Canvas, table: Table): SheetPlace {
  const found = tables.find((each) => each.table === table);
  const [left, right] = [xs[found?.columns[0] ?? 0] ?? 0, xs[found?.columns.at(-1) ?? 0] ?? 0];
  const [top, bottom] = [ys[found?.rows[0] ?? 0] ?? 0, ys[found?.rows.at(-1) ?? 0] ?? 0];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The lines of a canvas in one direction, numbered from the first. */
class CanvasEdges {
  readonly places: readonly number[];

  constructor(wanted: readonly number[]) {
    const places: number[] = [];
    for (const at of wanted.toSorted((a, b) => a - b))
      if (places.length === 0 || at - (places.at(-1) ?? 0) > tolerance) places.push(at);
    this.places = places;
  }

  /** The number of the line for a place that was wanted: the last that is not behind it. */
  number(place: number): number {
    let [low, high] = [0, this.places.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.places[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Points; nearer lines are one. */
const tolerance = 0.4;

/** Something on a sheet, and where it comes to lie on the sheet of a table. */
export type Moved<Object> = { object: Object; x: number; y: number };

/**
 * The objects beside the tables of a sheet, by the nearest table: each table becomes a sheet of its
 * own, with the objects around it. Those right of or below the table's corner keep their distance
 * from it; those above or left, where a sheet has no space, move to its right.
 * @returns a list for each table in order; where there is no table, one for the empty sheet
 */
export function aroundTables<Object>(
  tables: readonly SheetPlace[],
  objects: readonly { object: Object; place: SheetPlace }[],
): Moved<Object>[][] {
  const hasTable = tables.length > 0;
  const homes = hasTable ? tables : [{ x: 0, y: 0, width: 0, height: 0 }];
  const groups = homes.map((): { object: Object; place: SheetPlace }[] => []);
  for (const each of objects) groups[nearest(homes, each.place)]?.push(each);
  return groups.map((group, at) => {
    const home = homes[at] ?? { x: 0, y: 0, width: 0, height: 0 };
    return moved(group, home, hasTable ? home.width + asideGap : 0);
  });
}

/** @param edge where the place beside the table begins */
function moved<Object>(
  group: readonly { object: Object; place: SheetPlace }[],
  home: SheetPlace,
  edge: number,
): Moved<Object>[] {
  const aside = group.filter(({ place }) => isOutside(place, home));
  const left = Math.min(...aside.map(({ place }) => place.x));
  const top = Math.min(...aside.map(({ place }) => place.y));
  return group.map(({ object, place }) =>
    isOutside(place, home)
      ? { object, x: edge + place.x - left, y: place.y - top }
      : { object, x: place.x - home.x, y: place.y - home.y },
  );
}

function isOutside(place: Point, home: SheetPlace): boolean {
  return place.x < home.x || place.y < home.y;
}

/** By the distance between the rectangles. */
function nearest(homes: readonly SheetPlace[], at: SheetPlace): number {
  const distances = homes.map((home) => {
    const x = Math.max(home.x - at.x - at.width, at.x - home.x - home.width, 0);
    const y = Math.max(home.y - at.y - at.height, at.y - home.y - home.height, 0);
    return Math.hypot(x, y);
  });
  return distances.indexOf(Math.min(...distances));
}

/** Space between a table and what is moved beside it, in points. */
const asideGap = 24;
