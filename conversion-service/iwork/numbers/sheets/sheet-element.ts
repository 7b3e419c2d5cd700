import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import { MergeSpans } from '../../tables/merge-spans.ts';
import type { Table } from '../../tables/table.ts';
import { bodyRows } from './body-rows.ts';
import type { SheetContext } from './sheet-context.ts';
import { rowElement } from './sheet-row.ts';

/**
 * A table as a sheet (`table:table`), its first cell at A1.
 * @param attributes name and style of the sheet
 * @param shapes what lies above the cells
 */
export function sheetElement(
  table: Table,
  { attributes, shapes }: { attributes: XmlAttributes; shapes: XmlNode[] },
  context: SheetContext,
): XmlElement {
  return element('table:table', attributes, sheetContent(table, shapes, context));
}

function* sheetContent(table: Table, shapes: XmlNode[], context: SheetContext): Generator<XmlNode> {
  if (shapes.length > 0) yield element('table:shapes', {}, shapes);
  yield* columnElements(table, context);
  const merges = new MergeSpans(table.merges);
  const headers = Math.min(table.headerRows, table.rows);
  if (headers > 0) {
    const rows = Array.from({ length: headers }, (_, row) =>
      rowElement(table, row, merges, context),
    );
    yield element('table:table-header-rows', {}, rows);
  }
  yield* bodyRows(table, headers, merges, context);
  if (table.rows === 0) yield element('table:table-row', {}, [element('table:table-cell')]);
}

/** Headers repeat on every page that is printed. */
function* columnElements(table: Table, { tracks }: SheetContext): Generator<XmlElement> {
  const headers = tracks.columns(table, 0, table.headerColumns);
  if (headers.length > 0) yield element('table:table-header-columns', {}, headers);
  yield* tracks.columns(table, table.headerColumns, table.columns);
}
