import type { Readable } from 'node:stream';

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

/** A tag of a cell takes less; what is longer is text or an attack, and not looked at. */
const maxTag = 65_536;

/**
 * The tags of a part with these names, in its order. An XML parser takes longer for large sheets
 * than LibreOffice itself.
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
