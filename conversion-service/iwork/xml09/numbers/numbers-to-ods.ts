import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
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
import type { Xml09Element } from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';
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

/** A text as the paragraphs of a cell, which knows neither lists nor objects in its lines. */
function cellParagraphs(storage: Xml09Element | undefined, context: Xml09Context): XmlNode[] {
  return storageNodes(storage, { ...context, inCell: true }).flatMap((node) =>
    paragraphsIn(node, context),
  );
}

function paragraphsIn(node: XmlNode, context: Xml09Context): XmlNode[] {
  if (typeof node === 'string') return [];
  if (node.name !== 'text:p')
    return [...node.children].flatMap((child) => paragraphsIn(child, context));
  const children = [...node.children];
  const kept = children.filter((child) => typeof child === 'string' || !isObject(child.name));
  if (kept.length < children.length)
    context.warnings.add(
      'object_in_text_left_out',
      'An object within the text of a cell is left out.',
    );
  return [element('text:p', {}, kept)];
}

function isObject(name: string): boolean {
  return name.startsWith('draw:') || name === 'text:note';
}
