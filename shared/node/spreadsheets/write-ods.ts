import type { RecognizedCell, RecognizedTable } from '../../api/recognition.ts';
import { cellNumber } from '../../table-formats/cell-number.ts';
import { placeCells } from '../../table-formats/table-rows.ts';
import { OdfDocument } from '../odf/odf-document.ts';
import { textNodes } from '../odf/text-nodes.ts';
import { odfBytes } from '../odf/write-odf.ts';
import { element, type XmlElement } from '../odf/xml/xml-element.ts';

/**
 * An OpenDocument spreadsheet with a sheet per table. Numbers stay numbers and keep their format.
 */
export async function writeOds(tables: RecognizedTable[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new OdfDocument('spreadsheet');
  document.body = tables.map((table, index) =>
    element('table:table', { 'table:name': `Table ${index + 1}` }, rowElements(table)),
  );
  return await odfBytes(document);
}

function rowElements(table: RecognizedTable): XmlElement[] {
  return placeCells(table).map((cells) => element('table:table-row', {}, cells.map(cellElement)));
}

function cellElement(cell: RecognizedCell | null): XmlElement {
  if (cell === null) return element('table:covered-table-cell', {}, []);
  const { text, columnSpan, rowSpan } = cell;
  const spans = columnSpan > 1 || rowSpan > 1;
  const span = spans
    ? { 'table:number-columns-spanned': columnSpan, 'table:number-rows-spanned': rowSpan }
    : {};
  if (text === '') return element('table:table-cell', span, []);
  const paragraph = element('text:p', {}, textNodes(text));
  return element('table:table-cell', { ...span, ...valueAttributes(text) }, [paragraph]);
}

function valueAttributes(text: string): Record<string, string | number> {
  const number = cellNumber(text);
  if (!number) return { 'office:value-type': 'string' };
  const type = number.kind === 'percent' ? 'percentage' : 'float';
  return { 'office:value-type': type, 'office:value': number.value };
}
