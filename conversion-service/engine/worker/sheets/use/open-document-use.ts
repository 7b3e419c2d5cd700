import type { Readable } from 'node:stream';
import {
  attributeOf,
  countOf,
  grid,
  type SheetUse,
  type Tag,
  tagsOf,
  unused,
  use,
} from './sheet-use.ts';

const names = ['table', 'table-row', 'table-cell'];

/** The sheets of an OpenDocument spreadsheet's `content.xml`, in their order. */
export async function openDocumentUse(content: Readable): Promise<SheetUse[]> {
  const sheets: SheetUse[] = [];
  let sheet = unused();
  let [row, rowsEach, column] = [0, 1, 0];
  for await (const tag of tagsOf(content, names)) {
    if (tag.isEnd) continue;
    if (tag.name === 'table') {
      sheet = unused();
      sheets.push(sheet);
      [row, rowsEach, column] = [0, 0, 0];
    } else if (tag.name === 'table-row') {
      row += rowsEach;
      rowsEach = countOf(tag, 'number-rows-repeated', grid.rows);
      column = 0;
    } else {
      const each = countOf(tag, 'number-columns-repeated', grid.columns);
      sheet.merged += spanOf(tag, '') * rowsEach * each;
      sheet.arrays += spanOf(tag, 'matrix-') * rowsEach * each;
      column += each;
      if (!isFilled(tag)) continue;
      sheet.filled += rowsEach * each;
      use(sheet, { row: row + rowsEach, column });
    }
  }
  return sheets;
}

function isFilled(tag: Tag): boolean {
  return !tag.isEmpty || /(?:value|formula)\s*=/.test(tag.attributes);
}

/** How many cells one reaches over; 0 where it is not said. */
function spanOf(tag: Tag, kind: 'matrix-' | ''): number {
  const [columns, rows] = [`number-${kind}columns-spanned`, `number-${kind}rows-spanned`];
  if (attributeOf(tag, columns) === undefined && attributeOf(tag, rows) === undefined) return 0;
  return countOf(tag, columns, grid.columns) * countOf(tag, rows, grid.rows);
}
