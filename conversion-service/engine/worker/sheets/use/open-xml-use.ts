import type { Readable } from 'node:stream';
import { attributeOf, grid, type SheetUse, type Tag, tagsOf, unused, use } from './sheet-use.ts';

const names = ['row', 'c', 'v', 'is', 'f', 'mergeCell'];

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
