import type { XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import { sum } from '../../sum.ts';
import type { Table } from '../../tables/table.ts';
import type { Canvas } from '../canvas.ts';
import type { PrintedPage } from '../sheet-pages.ts';

/**
 * A sheet of the spreadsheet: one table, or what a Numbers sheet without tables holds. One that is
 * printed may be a canvas instead.
 */
export type OdsSheet = {
  name: string;
  table: Table | undefined;
  canvas?: Canvas;
  page: PrintedPage;
  shapes: XmlNode[];
};

/** A table with the name of the sheet that it is on. */
export type PlacedTable = { table: Table; sheet: string };

/** A sheet of Numbers, of any version. */
type SourceSheet = { name: string; page: PrintedPage; tables: readonly { table: Table }[] };

/**
 * The sheets of the spreadsheet, in the order of the Numbers sheets and of reading.
 * @param shapesOf the objects around the tables of a sheet: a list for each table, or a single one
 *   where there is none
 * @param canvasOf for a spreadsheet that is printed: the sheet as a canvas, where it can be one
 */
export function odsSheets<Sheet extends SourceSheet>(
  sheets: readonly Sheet[],
  shapesOf: (sheet: Sheet) => XmlNode[][],
  canvasOf: (sheet: Sheet) => PrintedSheet | undefined = () => undefined,
): OdsSheet[] {
  const names = new SheetNames();
  return sheets.flatMap((source) => {
    const canvas = canvasOf(source);
    if (canvas) return [canvasSheet(names.take(source.name), source.page, canvas)];
    const shapes = shapesOf(source);
    const { tables } = source;
    // What stood above a table stands beside it now, and should not go to a page of its own.
    const fit = source.page.fit || shapes.some((each) => each.length > 0);
    const pageFor = (table: Table | undefined): PrintedPage => ({
      ...source.page,
      fit: fit || (table !== undefined && canBeShrunk(table, source.page)),
    });
    if (tables.length < 2) {
      const table = tables[0]?.table;
      const name = names.take(source.name);
      return [{ name, table, page: pageFor(table), shapes: shapes[0] ?? [] }];
    }
    return tables.map(({ table }, at) => ({
      name: names.take(`${source.name} – ${table.name}`),
      table,
      page: pageFor(table),
      shapes: shapes[at] ?? [],
    }));
  });
}

/** A canvas with the objects on it, placed from its corner. */
export type PrintedSheet = { canvas: Canvas; shapes: XmlNode[] };

/** Objects are not cut in two. */
function canvasSheet(name: string, page: PrintedPage, { canvas, shapes }: PrintedSheet): OdsSheet {
  const fit = page.fit || shapes.length > 0 || fitsWidth(canvas.xs.at(-1) ?? 0, page);
  return { name, table: undefined, canvas, page: { ...page, fit }, shapes };
}

/** A table of more pages side by side could not be read on one. */
const maxPagesWide = 2;

/** Whether a table is still legible when it is made as narrow as a page. */
function canBeShrunk({ columnWidths, hiddenColumns }: Table, page: PrintedPage): boolean {
  return fitsWidth(sum(columnWidths.filter((_, column) => !hiddenColumns.has(column))), page);
}

function fitsWidth(shown: number, { width, margins }: PrintedPage): boolean {
  return shown <= maxPagesWide * (width - margins.left - margins.right);
}

export function placedTables(sheets: readonly OdsSheet[]): PlacedTable[] {
  return sheets.flatMap(({ name, table, canvas }) => {
    const tables = canvas ? canvas.tables.map((each) => each.table) : table ? [table] : [];
    return tables.map((each) => ({ table: each, sheet: name }));
  });
}

/** Excel's limit, which LibreOffice does not keep by itself when it writes XLSX. */
const maxLength = 31;

/** Gives names that are allowed for sheets and not given before, by ODF's and Excel's rules. */
export class SheetNames {
  readonly #taken = new Set<string>();

  /** The name itself where it can be had; else one like it. */
  take(wanted: string): string {
    const clean = allowed(wanted) || 'Sheet';
    let name = shortened(clean, maxLength);
    for (let count = 2; this.#taken.has(name.toLowerCase()); count += 1) {
      const ending = ` (${count})`;
      name = shortened(clean, maxLength - ending.length) + ending;
    }
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

function allowed(name: string): string {
  return name
    .replace(/[[\]*?:/\\\p{Cc}]/gu, '_')
    .trim()
    .replace(/^'+|'+$/g, '’');
}

/** Counts as Excel does, in UTF-16 units, without cutting a character in two. */
function shortened(name: string, length: number): string {
  if (name.length <= length) return name;
  return name
    .slice(0, length - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .concat('…');
}
