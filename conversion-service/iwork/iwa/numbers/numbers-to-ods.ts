import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { MasterPages } from '../../numbers/master-pages.ts';
import { odsSheets, placedTables } from '../../numbers/sheets/ods-sheets.ts';
import type { SheetContext } from '../../numbers/sheets/sheet-context.ts';
import { sheetFormulas } from '../../numbers/sheets/sheet-formulas.ts';
import { spreadsheetContent } from '../../numbers/sheets/spreadsheet-content.ts';
import { CellStyles } from '../../numbers/styles/cell-styles.ts';
import { TrackStyles } from '../../numbers/styles/track-styles.ts';
import { VerifiedFormulas } from '../../tables/formulas/verified-formulas.ts';
import type { ConverterInput } from '../converter-input.ts';
import { StoredErrors } from '../tables/formulas/stored-errors.ts';
import { storedFormulas } from '../tables/formulas/stored-formulas.ts';
import { tableUuids } from '../tables/formulas/table-uuids.ts';
import { spreadsheetDrawing } from './drawing.ts';
import { richParagraphs } from './rich-text.ts';
import { numbersSheets } from './sheet.ts';
import { sheetShapes } from './sheet-shapes.ts';

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
  const sheets = odsSheets(numbersSheets(graph, root, warnings), (sheet) =>
    sheetShapes(sheet, drawing),
  );
  const tables = placedTables(sheets);
  const all = tables.map(({ table }) => table);
  const stored = storedFormulas(graph, tableUuids(graph));
  const formulas = new VerifiedFormulas(all, stored.read);
  const errors = new StoredErrors(all, {
    nodes: stored.nodesOf,
    tableByUuid: stored.tableByUuid(new Map(all.map((table) => [table.identifier, table]))),
  });
  const names = new Map(tables.map(({ table, sheet }) => [table.identifier, sheet]));
  const pages = new MasterPages(document, (storage) =>
    richParagraphs(storage, { ...drawing.text, automatic: document.masterStyles }),
  );
  const context: SheetContext = {
    tracks: new TrackStyles(document.contentStyles),
    cells: new CellStyles(document),
    richText: (storage) => richParagraphs(storage, drawing.text),
    formula: sheetFormulas(formulas, names),
    errorCode: (table, row, column, cell) => errors.codeOf({ table, row, column }, cell),
  };
  document.body = content();
  document.masterPages = pages.elements;
  await drawing.pictures.settle();
  return document;

  function* content(): Generator<XmlNode> {
    yield* spreadsheetContent(sheets, pages, context);
    let others = formulas.left;
    for (const [name, count] of stored.becameValues) {
      others -= count;
      warnings.add('functions_became_values', `Formulas with ${name} are their results: ${count}.`);
    }
    if (others > 0)
      warnings.add('formulas_as_values', `${others} formulas are kept as their results.`);
  }
}
