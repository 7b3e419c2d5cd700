import { Combinations } from '../../tables/combinations.ts';
import type { CellBorder, CellBorders, Regions } from '../../tables/looks/cell-look.ts';
import type { CellComment, CellRange, Table } from '../../tables/table.ts';
import { tableLimits } from '../../tables/table.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import { plainText } from '../texts.ts';
import {
  childOf,
  descendants,
  elementsOf,
  numberIn,
  type Xml09Element,
} from '../xml/xml09-element.ts';
import type { TableSource } from './cell-reader.ts';
import { cellReader } from './cell-reader.ts';
import { placedCells } from './placed-cells.ts';
import { Xml09Looks, xml09Stroke } from './xml09-looks.ts';

/**
 * Reads a table of iWork '09 (`tabular-info`).
 * @param identifier a number that no other table has
 * @returns undefined where it has no cells
 */
export function readXml09Table(
  drawable: Xml09Element,
  identifier: number,
  source: TableSource,
): Table | undefined {
  const { styles, formulas, warnings } = source;
  const model = styles.part(drawable, 'tabular-model');
  const grid = styles.part(model, 'grid');
  const { cells, rows, columns, isCut } = placedCells(grid);
  if (rows === 0 || columns === 0) return undefined;
  const name = model?.attributes.name ?? '';
  formulas.nameTable(model?.attributes.id, identifier);
  if (isCut) warnings.add('table_cut', `The table “${name}” is larger than it can be shown.`);
  const regions = { rows, columns, ...headersOf(model, { rows, columns }) };
  const style = styles.chainOf(
    styles.part(model, 'tabular-style') ?? elementsOf(childOf(drawable, 'style'))[0],
  );
  const looks = new Xml09Looks(styles, style, regions);
  return {
    identifier,
    name,
    nameShown: model?.attributes['name-is-visible'] === 'true',
    ...regions,
    ...tableTracks(grid, columns),
    merges: spannedRanges(cells, { rows, columns }),
    storedColumns: (row) => cells.get(row)?.length ?? 0,
    ...cellReader({ cells, looks, comments: cellComments(model, styles) }, source),
    borders: xml09Borders(grid, style, { styles, regions }),
  };
}

function headersOf(model: Xml09Element | undefined, size: { rows: number; columns: number }) {
  const bounded = (attribute: string, limit: number) =>
    Math.min(Math.max(0, Math.floor(numberIn(model, attribute) ?? 0)), limit, tableLimits.headers);
  return {
    headerRows: bounded('num-header-rows', size.rows),
    headerColumns: bounded('num-header-columns', size.columns),
    footerRows: bounded('num-footer-rows', size.rows),
  };
}

/** Default sizes in points. */
const usual = { width: 98, height: 20 };

type Xml09Tracks = Pick<Table, 'columnWidths' | 'rowHeight' | 'hiddenRows' | 'hiddenColumns'>;

/** The sizes of rows and columns, and which are hidden. */
function tableTracks(grid: Xml09Element | undefined, columns: number): Xml09Tracks {
  const [rowTracks, columnTracks] = [
    tracks(grid, 'rows', 'grid-row'),
    tracks(grid, 'columns', 'grid-column'),
  ];
  return {
    columnWidths: Array.from({ length: columns }, (_, index) =>
      size(columnTracks[index], 'width', usual.width),
    ),
    rowHeight: (row) => size(rowTracks[row], 'height', usual.height),
    hiddenRows: hidden(rowTracks),
    hiddenColumns: hidden(columnTracks),
  };
}

function tracks(grid: Xml09Element | undefined, list: string, name: string): Xml09Element[] {
  return elementsOf(childOf(grid, list)).filter((each) => each.name === name);
}

function size(track: Xml09Element | undefined, attribute: string, otherwise: number): number {
  const length = numberIn(track, attribute) ?? otherwise;
  return length > 0 && length < 10_000 ? length : otherwise;
}

function hidden(all: readonly Xml09Element[]): Set<number> {
  const found = all.flatMap(({ attributes }, index) => {
    const state = attributes['hiding-state'] ?? attributes.hidden ?? '0';
    return state === '0' || state === 'false' ? [] : [index];
  });
  return new Set(found);
}

type Cells = ReadonlyMap<number, readonly (Xml09Element | undefined)[]>;

/** Merged cells of one table. */
const maxRanges = 100_000;

/** The merged cells of a table; of those that overlap the first stays. */
function spannedRanges(
  cells: Cells,
  { rows, columns }: { rows: number; columns: number },
): CellRange[] {
  const kept: CellRange[] = [];
  let open: CellRange[] = [];
  for (const top of [...cells.keys()].sort((a, b) => a - b)) {
    open = open.filter(({ bottom }) => bottom >= top);
    (cells.get(top) ?? []).forEach((cell, left) => {
      const right = Math.min(columns, left + span(cell, 'col-span')) - 1;
      const bottom = Math.min(rows, top + span(cell, 'row-span')) - 1;
      const isOne = right === left && bottom === top;
      const overlaps = open.some((each) => each.left <= right && left <= each.right);
      if (isOne || overlaps || kept.length >= maxRanges) return;
      open.push({ top, left, bottom, right });
      kept.push({ top, left, bottom, right });
    });
  }
  return kept;
}

function span(cell: Xml09Element | undefined, attribute: string): number {
  return Math.max(1, Math.floor(numberIn(cell, attribute) ?? 1));
}

/** What is said of cells, by `ROW COLUMN` from 0. */
function cellComments(
  model: Xml09Element | undefined,
  styles: Xml09Styles,
): ReadonlyMap<string, CellComment[]> {
  const comments = new Map<string, CellComment[]>();
  for (const pair of elementsOf(childOf(model, 'cell-comment-mapping'))) {
    const { row, column } = childOf(pair, 'key', 'cell-coordinates')?.attributes ?? {};
    const said = styles.part(pair, 'value');
    const storage = said && [...descendants(said)].find(({ name }) => name === 'text-storage');
    const text = plainText(storage).trim();
    if (text === '') continue;
    const key = `${row} ${column}`;
    const all = comments.get(key) ?? [];
    comments.set(key, [...all, { author: undefined, text, seconds: undefined }]);
  }
  return comments;
}

/** Sides of cells that have lines of their own, of one table. */
const maxSides = 500_000;

/**
 * The lines around the cells of a table: those of its style, overridden by those that were drawn.
 * @returns a function that returns the same object for every cell with the same lines
 */
function xml09Borders(
  grid: Xml09Element | undefined,
  style: readonly Xml09Element[],
  { styles, regions }: { styles: Xml09Styles; regions: Regions },
) {
  const across = ownLines(childOf(grid, 'horizontal-gridline-styles'), styles, regions.columns);
  const down = ownLines(childOf(grid, 'vertical-gridline-styles'), styles, regions.rows);
  const made = new Map<string, CellBorder | undefined>();
  const ofStyle = (part: string) => {
    const known = made.get(part);
    if (known !== undefined || made.has(part)) return known;
    const stroke = styles.value(style, `SFTDefault${part}VectorStyleProperty`);
    made.set(part, vectorStroke(stroke, styles));
    return made.get(part);
  };
  const above = (row: number, column: number) =>
    line(across.get(row)?.[column], () => ofStyle(horizontalLine(regions, row, column)));
  const before = (row: number, column: number) =>
    line(down.get(column)?.[row], () => ofStyle(verticalLine(regions, row, column)));
  const shared = new Combinations<CellBorders>();
  return (row: number, column: number): CellBorders | undefined => {
    const top = above(row, column);
    const right = before(row, column + 1);
    const bottom = above(row + 1, column);
    const left = before(row, column);
    if (!top && !right && !bottom && !left) return undefined;
    return shared.get([top, right, bottom, left], () => ({
      ...(top && { top }),
      ...(right && { right }),
      ...(bottom && { bottom }),
      ...(left && { left }),
    }));
  };
}

/** Null: a line that was taken away. */
function line(drawn: CellBorder | null | undefined, otherwise: () => CellBorder | undefined) {
  return drawn === undefined ? otherwise() : (drawn ?? undefined);
}

/** Lines by their number, and along each by the cell; runs without a number follow each other. */
function ownLines(
  element: Xml09Element | undefined,
  styles: Xml09Styles,
  length: number,
): Map<number, (CellBorder | null)[]> {
  const lines = new Map<number, (CellBorder | null)[]>();
  let left = maxSides;
  let number = -1;
  for (const run of elementsOf(element)) {
    number = Math.floor(numberIn(run, 'gridline-index') ?? number + 1);
    const along = lines.get(number) ?? [];
    for (const part of elementsOf(run)) {
      const border = vectorStroke(styles.resolved(part), styles) ?? null;
      const start = Math.max(0, Math.floor(numberIn(part, 'start-index') ?? 0));
      const end = Math.min(numberIn(part, 'stop-index') ?? length, length, start + left);
      for (let at = start; at < end; at += 1) along[at] = border;
      left -= Math.max(0, end - start);
    }
    lines.set(number, along);
  }
  return lines;
}

function vectorStroke(style: Xml09Element | undefined, styles: Xml09Styles) {
  return xml09Stroke(styles.value(styles.chainOf(style), 'SFTStrokeProperty'));
}

function horizontalLine(regions: Regions, row: number, column: number): string {
  const { headerRows, footerRows, rows, headerColumns } = regions;
  if (row === 0) return headerRows > 0 ? 'HeaderBorder' : 'Border';
  if (row === rows) return footerRows > 0 ? 'FooterBorder' : 'Border';
  if (row === headerRows) return 'HeaderSeparator';
  if (row < headerRows) return 'HeaderBody';
  if (row === rows - footerRows) return 'FooterSeparator';
  if (row > rows - footerRows) return 'FooterBody';
  return column < headerColumns ? 'HeaderBody' : 'Body';
}

function verticalLine(regions: Regions, row: number, column: number): string {
  const { headerRows, footerRows, rows, headerColumns, columns } = regions;
  if (column === 0) return headerColumns > 0 ? 'HeaderBorder' : 'Border';
  if (column === columns) return 'Border';
  if (column === headerColumns) return 'HeaderSeparator';
  if (row < headerRows || column < headerColumns) return 'HeaderBody';
  return row >= rows - footerRows ? 'FooterBody' : 'Body';
}
