import type { CellLook } from '../../tables/looks/cell-look.ts';
import type { CellValue, Table } from '../../tables/table.ts';

/** A line of text by its size. */
const lineHeight = 1.2;
/** The mean width of a letter by its size, rather too little: rows should not be called too low. */
const letterWidth = 0.45;
const usualSize = 10;

/**
 * About how many points a row lacks for the text of one of its cells: Numbers makes rows as high as
 * their text when it shows them, whatever height is stored.
 */
export function mayNeedMore(
  table: Table,
  { row, column }: { row: number; column: number },
  columnSpan: number,
): number {
  const words = textOf(table.value(row, column));
  const look = words ? table.cell(row, column)?.look : undefined;
  if (!words || !look) return 0;
  const padding = (look.padding ?? 0) * 2;
  let width = -padding;
  for (let at = column; at < column + columnSpan; at += 1) width += table.columnWidths[at] ?? 0;
  const size = look.text.size ?? usualSize;
  const need = lines(words, look, width, size) * size * lineHeight + padding;
  return Math.max(0, need - table.rowHeight(row) - size / 4);
}

function textOf(value: CellValue | undefined): string | undefined {
  return value?.kind === 'text' || value?.kind === 'rich-text' ? value.text : undefined;
}

function lines(words: string, look: CellLook, width: number, size: number): number {
  const paragraphs = words.split(/\r\n|[\n\r\u2028\u2029]/);
  if (!look.wrap || width <= 0) return paragraphs.length;
  return paragraphs.reduce(
    (count, each) => count + Math.max(1, Math.ceil((each.length * size * letterWidth) / width)),
    0,
  );
}
