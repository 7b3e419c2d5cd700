import type { Box } from '../../../../shared/node/odf/frame.ts';
import type { XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { Combinations } from '../../tables/combinations.ts';
import type { Table } from '../../tables/table.ts';
import type { GridCell } from '../../tables/table-grid.ts';
import { cellContent } from '../../text-tables/cell-content.ts';
import type { TableContext } from '../../text-tables/table-context.ts';
import { cellStyle } from './cell-style.ts';
import { type SlideTable, tableFrame } from './table-frame.ts';

/** A table that was read, of any version. */
export function slideTableFrame(
  table: Table,
  box: Box,
  { drawing, anchor, texts }: Pick<SlideTable, 'drawing' | 'anchor'> & { texts: TableContext },
): XmlElement | undefined {
  const made = new Combinations<string>();
  return tableFrame(table, box, {
    drawing,
    anchor,
    cellStyle: (at) => cellStyle(table, at, { drawing, made }),
    cellContent: (at) => content(table, at, texts),
  });
}

/** What people said of a cell has no place on slides. */
function content(table: Table, { row, column }: GridCell, context: TableContext) {
  const cell = table.cell(row, column);
  const look = cell?.look ?? table.emptyLook(row, column);
  return cellContent(cell && { ...cell, comments: [] }, look, context);
}
