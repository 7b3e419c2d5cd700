import { median } from '../geometry/median.ts';
import { extentOf, type TextRow } from './text-rows.ts';

/** The edges of rows within a ruled table: a band between lines is a row, or several. */
export function splitBands(bands: number[], rows: TextRow[]): number[] {
  return bands.flatMap((top, index) => {
    const bottom = bands[index + 1] ?? top;
    const inside = rows.filter(({ y }) => y >= top && y < bottom);
    return [top, ...(areRows(inside, bands.length - 1) ? halfWay(inside) : [])];
  });
}

/**
 * Whether the lines between two rulings are rows of their own and not the lines of cells: there are
 * many of them or hardly any other rulings, and most go from one side to the other.
 */
function areRows(lines: TextRow[], bands: number): boolean {
  if (lines.length < (bands <= 3 ? 2 : 4)) return false;
  const { from: left, to: right } = extentOf(lines.flatMap(({ words }) => words));
  const width = right - left;
  const full = lines.filter(({ words }) => {
    const { from, to } = extentOf(words);
    return from - left < 0.1 * width && to - left > 0.6 * width;
  });
  return full.length >= 0.7 * lines.length;
}

/** Half-way between lines below each other. */
export function halfWay(rows: TextRow[]): number[] {
  return rows.slice(1).map((row, index) => {
    const above = rows[index];
    const bottom = median((above ?? row).words.map(({ box }) => box.y + box.height));
    const top = median(row.words.map(({ box }) => box.y));
    return (bottom + top) / 2;
  });
}
