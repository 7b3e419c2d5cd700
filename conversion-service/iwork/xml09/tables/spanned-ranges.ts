import type { CellRange } from '../../tables/table.ts';
import { numberIn, type Xml09Element } from '../package/element.ts';

type Cells = ReadonlyMap<number, readonly (Xml09Element | undefined)[]>;

/** Merged cells of one table. */
const maxRanges = 100_000;

/** The merged cells of a table; of those that overlap the first stays. */
export function spannedRanges(
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
