import { Combinations } from '../../tables/combinations.ts';
import type { CellBorder, CellBorders } from '../../tables/looks/cell-look.ts';
import type { Regions } from '../../tables/looks/regions.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';
import { xml09Stroke } from './stroke.ts';

/** Sides of cells that have lines of their own, of one table. */
const maxSides = 500_000;

/**
 * The lines around the cells of a table: those of its style, over them those that were drawn.
 * @returns a function that gives the same object for every cell with the same lines
 */
export function xml09Borders(
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
