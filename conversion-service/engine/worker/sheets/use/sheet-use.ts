import type { Readable } from 'node:stream';
import type { Warning } from '../../../../conversion/warning.ts';

/** How much of its grid a sheet uses. All are counts of cells but `rows` and `columns`. */
export type SheetUse = {
  /** Up to the last one that has something in it. */
  rows: number;
  columns: number;
  /** Those that have something in them, repeated ones each time. */
  filled: number;
  merged: number;
  /** What the results of array formulas take. */
  arrays: number;
  /** How many of its rows and columns with something in them lie beyond the grid. */
  outside: { rows: number; columns: number };
  /** The part of it that is printed, where the workbook says so. */
  printed?: number;
};

export const grid = { rows: 1_048_576, columns: 16_384 };

const names = ['row', 'c', 'v', 'is', 'f', 'mergeCell'];

export function unused(): SheetUse {
  const outside = { rows: 0, columns: 0 };
  return { rows: 0, columns: 0, filled: 0, merged: 0, arrays: 0, outside };
}

/** Counts a place up to which a sheet is used. */
export function use(sheet: SheetUse, { row, column }: { row: number; column: number }): void {
  sheet.rows = Math.min(Math.max(sheet.rows, row), grid.rows);
  sheet.columns = Math.min(Math.max(sheet.columns, column), grid.columns);
  sheet.outside.rows = Math.max(sheet.outside.rows, row - grid.rows);
  sheet.outside.columns = Math.max(sheet.outside.columns, column - grid.columns);
}

/** A start or end tag: its name without a prefix, and its text between that and its end. */
export type Tag = { name: string; isEnd: boolean; isEmpty: boolean; attributes: string };

/** A tag of a cell takes less; what is longer is text or an attack, and is skipped. */
const maxTag = 65_536;

/**
 * The tags of a part with these names, in its order. For large sheets an XML parser would take
 * longer than LibreOffice itself.
 */
export async function* tagsOf(part: Readable, names: string[]): AsyncGenerator<Tag> {
  const tag = new RegExp(`<(/?)(?:[\\w.-]+:)?(${names.join('|')})(?=[\\s/>])([^>]*?)(/?)>`, 'g');
  let rest = '';
  for await (const bytes of part) {
    // A byte a letter: what is looked for is ASCII.
    const xml = rest + (bytes as Buffer).toString('latin1');
    let end = 0;
    for (const match of xml.matchAll(tag)) {
      const [whole, slash, name = '', attributes = '', last] = match;
      end = match.index + whole.length;
      yield { name, isEnd: slash === '/', isEmpty: last === '/', attributes };
    }
    const open = xml.lastIndexOf('<');
    rest = xml.slice(Math.max(end, open < 0 ? xml.length : open)).slice(0, maxTag);
  }
}

/** The value of an attribute, whatever its prefix; undefined where it is not there. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  return new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
}

/** A count in an attribute: 1 where it is left out, and no more than the grid has. */
export function countOf(tag: Tag, name: string, most: number): number {
  const count = Number(attributeOf(tag, name) ?? 1);
  return Number.isFinite(count) ? Math.min(Math.max(1, Math.floor(count)), most) : 1;
}

/** A worksheet of Excel since 2007. Source: ECMA-376 part 1, 18.3.1 */
export async function openXmlUse(worksheet: Readable): Promise<SheetUse> {
  const sheet = unused();
  let [row, column, isCounted] = [0, 0, false];
  for await (const tag of tagsOf(worksheet, names)) {
    if (tag.isEnd) continue;
    if (tag.name === 'row') {
      row = Number(attributeOf(tag, 'r') ?? row + 1);
      column = 0;
    } else if (tag.name === 'c') {
      const place = placeOf(attributeOf(tag, 'r') ?? '');
      [row, column] = place ? [place.row, place.column] : [row, column + 1];
      isCounted = false;
    } else if (tag.name === 'mergeCell') {
      sheet.merged += areaOf(attributeOf(tag, 'ref') ?? '');
    } else {
      if (tag.name === 'f') sheet.arrays += arrayOf(tag);
      if (isCounted) continue;
      isCounted = true;
      sheet.filled += 1;
      use(sheet, { row, column });
    }
  }
  return sheet;
}

function arrayOf(formula: Tag): number {
  const isTable = /^(array|dataTable)$/.test(attributeOf(formula, 't') ?? '');
  return isTable ? areaOf(attributeOf(formula, 'ref') ?? '') : 0;
}

/** How many cells a range such as `A1:B2` has; 0 where it is none. */
function areaOf(range: string): number {
  const { rows, columns } = sizeOf(range);
  return rows * columns;
}

/** How many rows and columns a range has, such as `$A$1:$B$2`, `A:B` or `1:2`. */
export function sizeOf(range: string): { rows: number; columns: number } {
  const [first = '', last = first] = range.replaceAll('$', '').split(':');
  const [from, to] = [placeOf(first, true), placeOf(last, true)];
  if (!from || !to) return { rows: 0, columns: 0 };
  return {
    rows: from.row && to.row ? Math.abs(to.row - from.row) + 1 : grid.rows,
    columns: from.column && to.column ? Math.abs(to.column - from.column) + 1 : grid.columns,
  };
}

/** Counted from 1; 0 for what a whole row or column leaves out. */
function placeOf(name: string, isPart = false): { row: number; column: number } | null {
  const [, letters = '', digits = ''] = /^([A-Za-z]{0,3})(\d{0,7})$/.exec(name) ?? [];
  if (letters + digits === '' || (!isPart && !(letters && digits))) return null;
  const column = [...letters.toUpperCase()].reduce(
    (sum, one) => sum * 26 + one.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(digits), column };
}

/** What of a table has no place in a sheet: rows and columns beyond the last ones. */
export type Outside = { rows: number; columns: number };

/** None where all of it has. */
export function warnOfOutside({ rows, columns }: Outside): Warning[] {
  const outside = [
    ...(rows > 0 ? [`${rows} rows beyond row ${grid.rows}`] : []),
    ...(columns > 0 ? [`${columns} columns beyond column ${grid.columns}`] : []),
  ].join(' and ');
  if (outside === '') return [];
  const detail = `A sheet has no room for ${outside}; they are left out.`;
  return [{ code: 'outside_the_grid', detail }];
}
