import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import type { MasterPages } from '../master-pages.ts';
import { type OdsSheet, placedTables } from './ods-sheets.ts';
import { rangeNames } from './range-names.ts';
import type { SheetContext } from './sheet-context.ts';
import { sheetElement } from './sheet-element.ts';

/** The sheets of a spreadsheet, and names for the ranges of its tables. */
export function* spreadsheetContent(
  sheets: readonly OdsSheet[],
  pages: MasterPages,
  context: SheetContext,
): Generator<XmlNode> {
  for (const sheet of sheets) yield sheetOf(sheet, pages, context);
  if (sheets.length === 0) yield emptySheet({ 'table:name': 'Sheet' }, []);
  yield* rangeNames(placedTables(sheets));
}

function sheetOf(
  { name, table, page, shapes }: OdsSheet,
  pages: MasterPages,
  context: SheetContext,
) {
  const title = table?.nameShown ? table.name : undefined;
  const attributes = { 'table:name': name, 'table:style-name': pages.tableStyle(page, title) };
  return table
    ? sheetElement(table, { attributes, shapes }, context)
    : emptySheet(attributes, shapes);
}

function emptySheet(attributes: XmlAttributes, shapes: XmlNode[]) {
  return element('table:table', attributes, [
    ...(shapes.length > 0 ? [element('table:shapes', {}, shapes)] : []),
    element('table:table-column'),
    element('table:table-row', {}, [element('table:table-cell')]),
  ]);
}
