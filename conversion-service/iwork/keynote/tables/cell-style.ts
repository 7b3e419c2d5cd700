import { points } from '../../../../shared/node/odf/length.ts';
import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import type { Combinations } from '../../tables/combinations.ts';
import type { CellBorders, CellLook } from '../../tables/looks/cell-look.ts';
import { borderAttribute } from '../../tables/looks/look-attributes.ts';
import type { Table } from '../../tables/table.ts';
import type { GridCell } from '../../tables/table-grid.ts';

/** The style of a table's cell on a slide: its fill and how text lies in it, and its borders. */
export function cellStyle(
  table: Table,
  at: GridCell,
  { drawing, made }: { drawing: { automatic: AutomaticStyles }; made: Combinations<string> },
): string {
  const look = table.cell(at.row, at.column)?.look ?? table.emptyLook(at.row, at.column);
  const near = table.borders(at.row, at.column);
  // Of a cell that spans others the lines at its far sides.
  const far = table.borders(at.row + at.rowSpan - 1, at.column + at.columnSpan - 1);
  return made.get([look, near, far], () => addStyle(look, near, far, drawing));
}

function addStyle(
  look: CellLook,
  near: CellBorders | undefined,
  far: CellBorders | undefined,
  { automatic }: { automatic: AutomaticStyles },
): string {
  const padding = look.padding === undefined ? '4pt' : points(Math.min(20, look.padding));
  return automatic.add({
    family: 'table-cell',
    properties: {
      'loext:graphic-properties': {
        'draw:fill': look.fill ? 'solid' : 'none',
        'draw:fill-color': look.fill,
        'draw:textarea-vertical-align': look.vertical,
        'fo:padding-top': padding,
        'fo:padding-right': padding,
        'fo:padding-bottom': padding,
        'fo:padding-left': padding,
      },
      'style:paragraph-properties': {
        'fo:border-top': borderAttribute(near?.top) ?? 'none',
        'fo:border-left': borderAttribute(near?.left) ?? 'none',
        'fo:border-right': borderAttribute(far?.right) ?? 'none',
        'fo:border-bottom': borderAttribute(far?.bottom) ?? 'none',
      },
    },
  });
}
