import type { Box } from '../../../../../shared/node/odf/frame.ts';
import type { XmlElement, XmlNode } from '../../../../../shared/node/odf/xml/element.ts';
import type { Drawable } from '../../drawables/drawable.ts';
import type { Anchor, DrawingContext } from '../../drawables/drawing-context.ts';
import { Combinations } from '../../tables/combinations.ts';
import type { CustomFormats } from '../../tables/formats/cell-format.ts';
import { readTable } from '../../tables/read-table.ts';
import type { Table } from '../../tables/table.ts';
import type { GridCell } from '../../tables/table-grid.ts';
import { cellContent } from '../../text-tables/cell-content.ts';
import { type TableContext, tableContext } from '../../text-tables/table-context.ts';
import { cellStyle } from './cell-style.ts';
import { type SlideTable, tableFrame } from './table-frame.ts';

/** A table on a slide. */
export function drawSlideTable(
  drawable: Drawable,
  anchor: Anchor,
  context: DrawingContext,
  { formats, locale }: { formats: CustomFormats; locale: string | undefined },
): XmlNode[] {
  const { graph, warnings } = context;
  const table = readTable(graph, drawable.identifier, { formats, warnings });
  if (!table) {
    warnings.add('table_left_out', 'A table could not be read and is left out.');
    return [];
  }
  const texts = tableContext(context.text, locale);
  const frame = slideTableFrame(table, drawable.placement, { drawing: context, anchor, texts });
  return frame ? [frame] : [];
}

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
