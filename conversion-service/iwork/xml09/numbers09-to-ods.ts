import { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { element, type XmlNode } from '../../../shared/node/odf/xml/xml-element.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import { type Placement, placedIn } from '../drawables/placement.ts';
import { aroundTables, canvasOf, nameHeight, type SheetPlace } from '../numbers/canvas.ts';
import type { PrintedPage } from '../numbers/sheet-pages.ts';
import { MasterPages } from '../numbers/sheet-pages.ts';
import { CellStyles, TrackStyles } from '../numbers/sheet-styles/sheet-styles.ts';
import { odsSheets, type PrintedSheet, placedTables } from '../numbers/sheets/ods-sheets.ts';
import { languageTag, type SheetContext, sheetFormulas } from '../numbers/sheets/sheet-context.ts';
import { spreadsheetContent } from '../numbers/sheets/spreadsheet-content.ts';
import { sum } from '../sum.ts';
import { VerifiedFormulas } from '../tables/formulas/verified-formulas.ts';
import type { Table } from '../tables/table.ts';
import type { Warnings } from '../warnings.ts';
import { guarded } from '../warnings.ts';
import type { Xml09Context } from './context.ts';
import { drawableFrames } from './graphics/drawable-frames.ts';
import { openContext, type Xml09Source } from './open-context.ts';
import { readXml09Table } from './tabular/read-xml09-table.ts';
import { storageNodes } from './text-nodes/storage-nodes.ts';
import { plainText } from './texts.ts';
import { childOf, elementsOf, listed, numberIn, type Xml09Element } from './xml/xml09-element.ts';
import { xml09Limits } from './xml09-limits.ts';
import { xml09Placement } from './xml09-placement.ts';

/** A sheet (`workspace`): a canvas with tables and other objects. */
type Xml09Sheet = {
  name: string;
  page: PrintedPage;
  /** In the order in which a person reads: from the top, then from the left. */
  tables: { table: Table; place: SheetPlace }[];
  /** What is no table, in the order in which it lies on each other. */
  drawables: Xml09Element[];
};

/** A Numbers '09 document as a spreadsheet: each table is a sheet, as those of later versions are. */
export async function numbers09ToOds(
  source: Xml09Source,
  warnings: Warnings,
  printed: boolean,
): Promise<OdfDocument> {
  const document = new OdfDocument('spreadsheet');
  document.styles.add('Default', { family: 'table-cell' });
  const context = await openContext(source, document, { warnings, printed });
  const sheets = odsSheets(
    xml09Sheets(source.root, context),
    (sheet) => shapesOf(sheet, context),
    (sheet) => (printed ? printedSheet(sheet, context) : undefined),
  );
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
  const locale = languageTag(context.locale);
  const sheetContext: SheetContext = {
    locale,
    tracks: new TrackStyles(document.contentStyles),
    cells: new CellStyles(document, locale),
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

/** A sheet as Numbers prints it; undefined where its tables cannot be laid out together. */
function printedSheet(
  { tables, drawables }: Xml09Sheet,
  context: Xml09Context,
): PrintedSheet | undefined {
  const canvas = canvasOf(tables.map(withName), drawables.map(xml09Placement));
  if (!canvas) return undefined;
  const { x, y } = canvas.corner;
  const place = (at: Placement) => ({ ...at, x: at.x - x, y: at.y - y });
  const anchor = { attributes: {}, place };
  return { canvas, shapes: drawables.flatMap((each) => drawableFrames(each, anchor, context)) };
}

/** Where a table was placed, its cells begin: its name is above that. */
function withName({ table, place }: { table: Table; place: SheetPlace }) {
  return { table, place: { ...place, y: table.nameShown ? place.y - nameHeight : place.y } };
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

/** The sheets of a Numbers '09 document in their order. */
function xml09Sheets(root: Xml09Element, context: Xml09Context): Xml09Sheet[] {
  const workspaces = listed(root, 'workspace-array', 'workspace');
  if (workspaces.length > xml09Limits.pages)
    throw new ConversionFailure('too_complex', 'The document has too many sheets.');
  let count = 0;
  return workspaces.map((workspace) => {
    const drawables = drawablesOf(workspace);
    const placed = drawables.flatMap((each) => tablesPlacedIn(each, undefined, 0));
    const tables = placed.flatMap(({ info, place }) => {
      const broken = { code: 'table_left_out', detail: 'A table could not be read.' } as const;
      const table = guarded(context.warnings, broken, () => readXml09Table(info, ++count, context));
      return table ? [{ table, place }] : [];
    });
    return {
      name: workspace.attributes['workspace-name'] ?? '',
      page: xml09Page(root, workspace, context),
      tables: tables.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x),
      drawables: drawables.filter(({ name }) => name !== 'tabular-info'),
    };
  });
}

/** Layers lie from the front to the back. */
function drawablesOf(workspace: Xml09Element): Xml09Element[] {
  return elementsOf(childOf(workspace, 'page-info', 'layers'))
    .toReversed()
    .flatMap((layer) => elementsOf(childOf(layer, 'drawables')));
}

const maxDepth = 20;

/** A table is a sheet wherever it lay, in groups too. */
function tablesPlacedIn(
  drawable: Xml09Element,
  group: Placement | undefined,
  depth: number,
): { info: Xml09Element; place: SheetPlace }[] {
  const own = xml09Placement(drawable);
  const place = group ? placedIn(group, own) : own;
  if (drawable.name === 'tabular-info') return [{ info: drawable, place }];
  if (drawable.name !== 'group' || depth >= maxDepth) return [];
  return elementsOf(drawable).flatMap((member) => tablesPlacedIn(member, place, depth + 1));
}

/** A4, in points. */
const paper = { width: 595, height: 842 };

/** How a sheet is printed. */
function xml09Page(
  root: Xml09Element,
  workspace: Xml09Element,
  { styles, texts }: Xml09Context,
): PrintedPage {
  const print = childOf(root, 'print-info') ?? childOf(root, 'slprint-info');
  const sides = [
    within(72, 5_000, numberIn(print, 'page-width') ?? paper.width),
    within(72, 5_000, numberIn(print, 'page-height') ?? paper.height),
  ];
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  const style = styles.chainOf(styles.part(workspace, 'workspace-style'));
  const number = (property: string) => styles.number(style, property);
  const isLandscape = number('LSWorkspacePageOrientationProperty') === 1;
  const margin = (side: string) =>
    within(0, short / 3, number(`LSWorkspace${side}MarginProperty`) ?? 36);
  const region = (name: string) => {
    const storage = childOf(workspace, name);
    return storage && plainText(storage).trim() !== '' ? [-1, texts.add(storage)] : [];
  };
  return {
    width: isLandscape ? long : short,
    height: isLandscape ? short : long,
    margins: {
      ...{ top: margin('Top'), left: margin('Left') },
      ...{ bottom: margin('Bottom'), right: margin('Right') },
    },
    fit: (number('LSFitToSinglePage') ?? 0) > 0,
    headers: region('header-storage'),
    footers: region('footer-storage'),
  };
}

function within(min: number, max: number, value: number): number {
  return Math.min(max, Math.max(min, value));
}
