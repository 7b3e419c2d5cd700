import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { serializeWhole } from '../../../../shared/node/odf/xml/serialize.ts';
import type { MergeSpans } from '../../tables/merge-spans.ts';
import type { Table } from '../../tables/table.ts';
import type { SheetContext } from './sheet-context.ts';
import { isSparse, rowElement } from './sheet-row.ts';

/** The rows of a table below its headers. Empty ones that look the same stand as one, repeated. */
export function* bodyRows(
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
