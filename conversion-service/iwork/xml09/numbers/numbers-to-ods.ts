import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { aroundTables } from '../../numbers/around-tables.ts';
import { MasterPages } from '../../numbers/master-pages.ts';
import { odsSheets, placedTables } from '../../numbers/sheets/ods-sheets.ts';
import type { SheetContext } from '../../numbers/sheets/sheet-context.ts';
import { sheetFormulas } from '../../numbers/sheets/sheet-formulas.ts';
import { spreadsheetContent } from '../../numbers/sheets/spreadsheet-content.ts';
import { CellStyles } from '../../numbers/styles/cell-styles.ts';
import { TrackStyles } from '../../numbers/styles/track-styles.ts';
import { sum } from '../../sum.ts';
import { VerifiedFormulas } from '../../tables/formulas/verified-formulas.ts';
import type { Warnings } from '../../warnings.ts';
import type { Xml09Context } from '../context.ts';
import { drawableFrames } from '../drawables/drawable-frames.ts';
import { xml09Placement } from '../drawables/placement.ts';
import { openContext, type Xml09Source } from '../open-context.ts';
import { cellParagraphs } from './cell-paragraphs.ts';
import { type Xml09Sheet, xml09Sheets } from './sheets.ts';

/** A Numbers '09 document as a spreadsheet: each table is a sheet, as those of later versions are. */
export async function numbers09ToOds(
  source: Xml09Source,
  warnings: Warnings,
): Promise<OdfDocument> {
  const document = new OdfDocument('spreadsheet');
  document.styles.add('Default', { family: 'table-cell' });
  const context = await openContext(source, document, { warnings });
  const sheets = odsSheets(xml09Sheets(source.root, context), (sheet) => shapesOf(sheet, context));
  const ofMasters = { ...context, automatic: document.masterStyles };
  const pages = new MasterPages(document, (text) =>
    cellParagraphs(context.texts.get(text), ofMasters),
  );
  const tables = placedTables(sheets);
  const formulas = new VerifiedFormulas(
    tables.map(({ table }) => table),
    context.formulas.read,
  );
  const names = new Map(tables.map(({ table, sheet }) => [table.identifier, sheet]));
  const sheetContext: SheetContext = {
    tracks: new TrackStyles(document.contentStyles),
    cells: new CellStyles(document),
    richText: (text) => cellParagraphs(context.texts.get(text), context),
    formula: sheetFormulas(formulas, names),
    errorCode: () => '#VALUE!',
  };
  document.body = content();
  document.masterPages = pages.elements;
  return document;

  function* content(): Generator<XmlNode> {
    yield* spreadsheetContent(sheets, pages, sheetContext);
    if (formulas.left > 0)
      warnings.add('formulas_as_values', `${formulas.left} formulas are kept as their results.`);
  }
}

function shapesOf({ tables, drawables }: Xml09Sheet, context: Xml09Context): XmlNode[][] {
  const places = tables.map(({ table, place }) => ({ ...place, width: sum(table.columnWidths) }));
  const objects = drawables.map((object) => ({ object, place: xml09Placement(object) }));
  return aroundTables(places, objects).map((around) =>
    around.flatMap(({ object, x, y }) => {
      const from = xml09Placement(object);
      const [right, down] = [x - from.x, y - from.y];
      return drawableFrames(
        object,
        {
          attributes: {},
          place: (placement) => ({
            ...placement,
            x: placement.x + right,
            y: placement.y + down,
          }),
        },
        context,
      );
    }),
  );
}
