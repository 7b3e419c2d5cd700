import { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { element, type XmlAttributes, type XmlNode } from '../../../shared/node/odf/xml/element.ts';
import type { ConverterInput } from '../iwork-to-odf.ts';
import { tableUuids } from '../tables/formulas/table-uuids.ts';
import { VerifiedFormulas } from '../tables/formulas/verified-formulas.ts';
import { CellStyles } from './cell-styles.ts';
import { spreadsheetDrawing } from './drawing.ts';
import { MasterPages } from './master-pages.ts';
import { type OdsSheet, odsSheets, placedTables } from './ods-sheets.ts';
import { rangeNames } from './range-names.ts';
import { richParagraphs } from './rich-text.ts';
import { numbersSheets } from './sheet.ts';
import type { SheetContext } from './sheet-context.ts';
import { sheetElement } from './sheet-element.ts';
import { sheetFormulas } from './sheet-formulas.ts';
import { TrackStyles } from './track-styles.ts';

/**
 * A Numbers document as a spreadsheet. Each table is a sheet of its own, in reading order: so cells
 * keep their addresses and columns their widths, and whoever reads CSV or XLSX finds nothing but
 * one table there. The sheet is named after the Numbers sheet where that holds one table, after
 * both else; the table's name is also the name of its range, and stands above it when printed.
 */
export async function numbersToOds(input: ConverterInput): Promise<OdfDocument> {
  const { graph, root, warnings } = input;
  const document = new OdfDocument('spreadsheet');
  document.styles.add('Default', { family: 'table-cell' });
  const drawing = spreadsheetDrawing(document, input);
  const sheets = odsSheets(numbersSheets(graph, root, warnings), drawing);
  const tables = placedTables(sheets);
  const formulas = new VerifiedFormulas(
    tables.map(({ table }) => table),
    tableUuids(graph),
  );
  const names = new Map(tables.map(({ table, sheet }) => [table.identifier, sheet]));
  const pages = new MasterPages(document, (storage) =>
    richParagraphs(storage, { ...drawing.text, automatic: document.masterStyles }),
  );
  const context: SheetContext = {
    tracks: new TrackStyles(document.contentStyles),
    cells: new CellStyles(document),
    richText: (storage) => richParagraphs(storage, drawing.text),
    formula: sheetFormulas(formulas, names),
  };
  document.body = content();
  document.masterPages = pages.elements;
  await drawing.pictures.settle();
  return document;

  function* content(): Generator<XmlNode> {
    for (const sheet of sheets) yield sheetOf(sheet, pages, context);
    if (sheets.length === 0) yield emptySheet({ 'table:name': 'Sheet' }, []);
    yield* rangeNames(tables);
    if (formulas.left > 0)
      warnings.add('formulas_as_values', `${formulas.left} formulas are kept as their results.`);
  }
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
