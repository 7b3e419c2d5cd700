import { serializeWhole } from '../../../../shared/node/odf/xml/serialize.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Table } from '../../tables/table.ts';
import { cellAddress, sheetReference } from '../../tables/table.ts';
import { MergeSpans } from '../../tables/table-grid.ts';
import type { MasterPages } from '../sheet-pages.ts';
import { canvasElement } from './canvas-element.ts';
import { type OdsSheet, type PlacedTable, placedTables } from './ods-sheets.ts';
import type { SheetContext } from './sheet-context.ts';
import { isSparse, rowElement } from './sheet-row.ts';

/** The sheets of a spreadsheet, and names for the ranges of its tables. */
export function* spreadsheetContent(
  sheets: readonly OdsSheet[],
  pages: MasterPages,
  context: SheetContext,
): Generator<XmlNode> {
  yield calculationSettings;
  for (const sheet of sheets) yield sheetOf(sheet, pages, context);
  if (sheets.length === 0) yield emptySheet({ 'table:name': 'Sheet' }, []);
  // On a canvas tables are at other addresses.
  yield* rangeNames(placedTables(sheets.filter(({ canvas }) => !canvas)));
}

/** Formulas compare text as Numbers and Excel do. */
const calculationSettings = element('table:calculation-settings', {
  'table:case-sensitive': 'false',
  'table:search-criteria-must-apply-to-whole-cell': 'true',
  'table:use-regular-expressions': 'false',
  'table:use-wildcards': 'true',
  'table:automatic-find-labels': 'false',
});

function sheetOf(
  { name, table, canvas, page, shapes }: OdsSheet,
  pages: MasterPages,
  context: SheetContext,
) {
  const title = table?.nameShown ? table.name : undefined;
  const attributes = { 'table:name': name, 'table:style-name': pages.tableStyle(page, title) };
  if (canvas) return canvasElement(canvas, { attributes, shapes }, context);
  return table
    ? sheetElement(table, { name, attributes, shapes }, context)
    : emptySheet(attributes, shapes);
}

function emptySheet(attributes: XmlAttributes, shapes: XmlNode[]) {
  return element('table:table', attributes, [
    ...(shapes.length > 0 ? [element('table:shapes', {}, shapes)] : []),
    element('table:table-column'),
    element('table:table-row', {}, [element('table:table-cell')]),
  ]);
}

const fixed = { row: true, column: true };

/** Names of ranges for the tables, so that each is found under the name that it has in Numbers. */
function rangeNames(tables: PlacedTable[]): XmlElement[] {
  const taken = new Set<string>();
  const ranges = tables.flatMap(({ table, sheet }) => {
    if (table.rows === 0 || table.columns === 0) return [];
    const first = `${sheetReference(sheet)}.${cellAddress(0, 0, fixed)}`;
    const last = cellAddress(table.rows - 1, table.columns - 1, fixed);
    return element('table:named-range', {
      'table:name': freeName(table.name, taken),
      'table:base-cell-address': first,
      'table:cell-range-address': `${first}:.${last}`,
    });
  });
  return ranges.length > 0 ? [element('table:named-expressions', {}, ranges)] : [];
}

/** Names hold letters, digits and underscores, begin with a letter and look like no address. */
function freeName(wanted: string, taken: Set<string>): string {
  const letters = wanted.replace(/[^\p{L}\p{N}_]+/gu, '_').slice(0, 200) || 'Table';
  const looksLikeAddress = /^(\p{N}|[A-Za-z]{1,3}\d+$|[rRcC]\d*([cC]\d*)?$)/u.test(letters);
  const clean = looksLikeAddress ? `_${letters}` : letters;
  let name = clean;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${clean}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}

/**
 * A table as a sheet (`table:table`), its first cell at A1.
 * @param attributes name and style of the sheet
 * @param shapes objects above the cells
 */
function sheetElement(
  table: Table,
  { name, attributes, shapes }: { name: string; attributes: XmlAttributes; shapes: XmlNode[] },
  context: SheetContext,
): XmlElement {
  return element('table:table', attributes, content());

  function* content(): Generator<XmlNode> {
    yield* sheetContent(table, shapes, context);
    yield* context.conditions?.elements(name) ?? [];
  }
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

/** The rows of a table below its headers. Equal empty ones are written as one with a repeat count. */
function* bodyRows(
  table: Table,
  headers: number,
  merges: MergeSpans,
  context: SheetContext,
): Generator<XmlElement> {
  const rows = isSparse(table)
    ? sparseRows(table, headers, merges, context)
    : allRows(table, headers, merges, context);
  let run: { row: XmlElement; blank: string; count: number } | undefined;
  for (const { row, blank } of rows) {
    if (run && run.blank === blank) {
      run.count += 1;
      continue;
    }
    if (run) yield repeated(run);
    run = blank === undefined ? undefined : { row, blank, count: 1 };
    if (!run) yield row;
  }
  if (run) yield repeated(run);
}

type BodyRow = {
  row: XmlElement;
  /** Says of a row without anything in it how it looks. */
  blank: string | undefined;
};

function* allRows(
  table: Table,
  headers: number,
  merges: MergeSpans,
  context: SheetContext,
): Generator<BodyRow> {
  for (let index = headers; index < table.rows; index += 1) {
    const row = rowElement(table, index, merges, context);
    const isBlank = table.storedColumns(index) === 0 && !merges.touches(index);
    yield { row, blank: isBlank ? serializeWhole(row) : undefined };
  }
}

/** Empty rows without the looks of their cells, as far as a row holds something. */
function* sparseRows(
  table: Table,
  headers: number,
  merges: MergeSpans,
  context: SheetContext,
): Generator<BodyRow> {
  let end = table.rows;
  while (end > headers && table.storedColumns(end - 1) === 0) end -= 1;
  for (let index = headers; index < end; index += 1) {
    if (table.storedColumns(index) > 0) {
      yield { row: rowElement(table, index, merges, context), blank: undefined };
      continue;
    }
    const attributes = context.tracks.row(table, index);
    const blank = `${attributes['table:style-name']} ${attributes['table:visibility']}`;
    yield { row: element('table:table-row', attributes, [element('table:table-cell')]), blank };
  }
}

function repeated({ row, count }: { row: XmlElement; count: number }): XmlElement {
  const repeats = { 'table:number-rows-repeated': count > 1 ? count : undefined };
  return element(row.name, { ...row.attributes, ...repeats }, row.children);
}
