import type { Rectangle } from '../../../../shared/geometry.ts';
import { points } from '../../../../shared/node/odf/length.ts';
import { embeddedLink, OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Crop } from '../../drawables/prepare-picture.ts';
import { aroundTables, type Canvas, canvasOf, placeOn } from '../../numbers/canvas.ts';
import { MasterPages } from '../../numbers/sheet-pages.ts';
import { CellStyles, TrackStyles } from '../../numbers/sheet-styles/sheet-styles.ts';
import { ConditionalFormats } from '../../numbers/sheets/conditional-formats.ts';
import { odsSheets, type PrintedSheet, placedTables } from '../../numbers/sheets/ods-sheets.ts';
import type { SheetContext } from '../../numbers/sheets/sheet-context.ts';
import { languageTag, sheetFormulas } from '../../numbers/sheets/sheet-context.ts';
import { spreadsheetContent } from '../../numbers/sheets/spreadsheet-content.ts';
import * as tn from '../../schema/tn.ts';
import { sum } from '../../sum.ts';
import { VerifiedFormulas } from '../../tables/formulas/verified-formulas.ts';
import type { CellLook, CellPicture } from '../../tables/looks/cell-look.ts';
import type { Table } from '../../tables/table.ts';
import type { GridCell } from '../../tables/table-grid.ts';
import { chartNodes } from '../charts/chart-nodes.ts';
import type { ConverterInput } from '../document-root.ts';
import { captionFrames } from '../drawables/caption.ts';
import { type Drawable, readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import type { Anchor, DrawingContext } from '../drawables/drawing-context.ts';
import { PictureRequests } from '../drawables/pictures/picture-requests.ts';
import { frameStyle } from '../drawables/shape-looks/graphic-attributes.ts';
import { StoredErrors } from '../tables/formulas/stored-errors.ts';
import { storedFormulas, tableUuids } from '../tables/formulas/stored-formulas.ts';
import { warnOfPictures } from '../tables/read-table.ts';
import { inlineContent } from '../text-storage/inline-content.ts';
import { type StoredText, storedText } from '../text-storage/stored-text.ts';
import { type ParagraphRange, paragraphRanges } from '../text-storage/text-block.ts';
import type { TextContext } from '../text-storage/text-context.ts';
import { ListStyles, listLevels } from '../text-storage/text-styles/list-style.ts';
import { TextStyles } from '../text-storage/text-styles/text-styles.ts';
import { noteElement } from '../text-storage/write-text.ts';
import { type NumbersSheet, numbersSheets, type SheetTable } from './sheet.ts';

const anchor: Anchor = { frame: {}, graphic: {}, positioned: true };

/**
 * A Numbers document as a spreadsheet. Each table is a sheet of its own, in reading order: so cells
 * keep their addresses and columns their widths, and a reader of CSV or XLSX finds exactly one table
 * there. The sheet is named after the Numbers sheet where that holds one table, after both else; the
 * table's name is also the name of its range, and is printed above it. What is only printed keeps
 * the tables where they stand on their Numbers sheet.
 */
export async function numbersToOds(input: ConverterInput): Promise<OdfDocument> {
  const { graph, root, warnings } = input;
  const document = new OdfDocument('spreadsheet');
  document.styles.add('Default', { family: 'table-cell' });
  const drawing = spreadsheetDrawing(document, input);
  const sheets = odsSheets(
    numbersSheets(input),
    (sheet) => sheetShapes(sheet, drawing, input),
    (sheet) => (input.printed ? printedSheet(sheet, drawing) : undefined),
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
  const { localeIdentifier } = graph.readAs(root, tn.DocumentArchive)?.super?.super ?? {};
  const locale = languageTag(localeIdentifier);
  const context: SheetContext = {
    locale,
    tracks: new TrackStyles(document.contentStyles),
    cells: new CellStyles(document, locale),
    conditions: new ConditionalFormats(document),
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

/** What writes the texts and drawables of a spreadsheet. */
function spreadsheetDrawing(
  document: OdfDocument,
  { graph, files, warnings, printed }: ConverterInput,
): DrawingContext {
  const text: TextContext = {
    graph,
    warnings,
    styles: new TextStyles(graph, document, { named: false, printed }),
    lists: new ListStyles(graph, document),
    automatic: document.contentStyles,
    notes: 'footnote',
    note: noteElement,
    headings: false,
    drawable: () => {
      warnings.add('object_in_text_left_out', 'An object within the text of a shape was left out.');
      return [];
    },
    depth: 0,
  };
  const context: DrawingContext = {
    graph,
    document,
    automatic: document.contentStyles,
    pictures: new PictureRequests(files, graph, document, warnings),
    warnings,
    text,
    // Tables are sheets, those inside groups too.
    table: () => [],
    // In a spreadsheet they would lie over the cells that stand beside them.
    chart: (drawable, anchor) => chartNodes(drawable, anchor, context, printed),
    depth: 0,
  };
  return context;
}

/** What lies beside the tables of a sheet: a list for each, or one where there is none. */
function sheetShapes(
  sheet: NumbersSheet,
  context: DrawingContext,
  { printed }: ConverterInput,
): XmlNode[][] {
  const places = sheet.tables.map(({ place, table }) => ({
    ...place,
    width: sum(table.columnWidths),
  }));
  const objects = sheet.drawables.map((object) => ({ object, place: placeOf(object, context) }));
  return aroundTables(places, objects).map((around, at) => [
    ...(printed ? ownPictures(sheet.tables[at]?.table, context) : []),
    ...captionsOf(sheet.tables[at], context),
    ...around.flatMap(({ object, x, y }) =>
      drawableNodes(object, anchor, context, (drawable) => ({
        ...drawable,
        placement: { ...drawable.placement, x, y },
      })),
    ),
  ]);
}

/** A sheet as Numbers prints it; undefined where its tables cannot be laid out together. */
function printedSheet(sheet: NumbersSheet, context: DrawingContext): PrintedSheet | undefined {
  const places = sheet.drawables.map((object) => placeOf(object, context));
  const canvas = canvasOf(sheet.tables, places);
  if (!canvas) return undefined;
  const { corner } = canvas;
  const moved = ({ placement, ...drawable }: Drawable): Drawable => ({
    ...drawable,
    placement: { ...placement, x: placement.x - corner.x, y: placement.y - corner.y },
  });
  const captions = sheet.tables.flatMap((table) => captionsOf(table, context, canvas));
  const pictures = cellPictures(canvas).map((each) => cellPictureFrame(each, context));
  const objects = sheet.drawables.flatMap((object) =>
    drawableNodes(object, anchorOn(sheet, object, context), context, moved),
  );
  return { canvas, shapes: [...pictures, ...captions, ...objects] };
}

/** The images that fill cells of a table that is printed on a sheet of its own. */
function ownPictures(table: Table | undefined, context: DrawingContext): XmlNode[] {
  if (!table) return [];
  const place = { x: 0, y: 0, width: 0, height: 0 };
  const canvas = canvasOf([{ table: { ...table, nameShown: false }, place }], []);
  if (canvas) return cellPictures(canvas).map((each) => cellPictureFrame(each, context));
  if (hasPictures(table)) warnOfPictures(table.name, context.warnings);
  return [];
}

function hasPictures(table: Table): boolean {
  for (let row = 0; row < table.rows; row += 1)
    for (let column = 0; column < table.storedColumns(row); column += 1)
      if (table.cell(row, column)?.look.picture) return true;
  return false;
}

type PlacedPicture = { picture: CellPicture; place: Rectangle };

/** The images that fill cells: Calc knows no such fills. */
function cellPictures({ tables, xs, ys }: Canvas): PlacedPicture[] {
  const found = tables.flatMap(({ table, grid, columns, rows }) => {
    const rectangle = (top: number, left: number, { rowSpan, columnSpan }: GridCell) => {
      const [x = 0, end = 0] = [left, left + columnSpan].map((at) => xs[columns[at] ?? 0]);
      const [y = 0, foot = 0] = [top, top + rowSpan].map((at) => ys[rows[at] ?? 0]);
      return { x, y, width: end - x, height: foot - y };
    };
    return grid.rows.flatMap(({ cells }, top) =>
      cells.flatMap((cell, left) => {
        const picture = cell && lookOf(table, cell).picture;
        return picture ? [{ picture, place: rectangle(top, left, cell) }] : [];
      }),
    );
  });
  return found.slice(0, maxCellPictures);
}

function lookOf(table: Table, { row, column }: GridCell): CellLook {
  return table.cell(row, column)?.look ?? table.emptyLook(row, column);
}

/** Each is read and cut on its own. */
const maxCellPictures = 500;

/** Behind the cell, whose text and lines stay seen. */
function cellPictureFrame({ picture, place }: PlacedPicture, context: DrawingContext): XmlNode {
  const { frame, crop } = scaled(picture, place);
  const image = element('draw:image', { ...embeddedLink });
  context.pictures.request({
    candidates: [picture.data],
    crop,
    show: (href) => {
      image.attributes['xlink:href'] = href;
    },
  });
  const behind = { ...anchor, graphic: { 'style:run-through': 'background' } };
  const style = frameStyle({ 'draw:fill': 'none', 'draw:stroke': 'none' }, behind, context);
  const attributes = {
    'draw:style-name': style,
    // Calc puts what says so alone below the lines of cells.
    'table:table-background': 'true',
    'svg:x': points(frame.x),
    'svg:y': points(frame.y),
    'svg:width': points(frame.width),
    'svg:height': points(frame.height),
  };
  return element('draw:frame', attributes, [image]);
}

/** What of an image is seen in its cell, and where. */
function scaled({ size, scale }: CellPicture, place: Rectangle): { frame: Rectangle; crop?: Crop } {
  if (!size || scale === 'stretch') return { frame: place };
  const ratios = [place.width / size.width, place.height / size.height];
  const factor = { natural: 1, cover: Math.max(...ratios), contain: Math.min(...ratios) }[scale];
  const whole = { width: size.width * factor, height: size.height * factor };
  const width = Math.min(whole.width, place.width);
  const height = Math.min(whole.height, place.height);
  const part = { width: width / whole.width, height: height / whole.height };
  const crop = { ...part, left: (1 - part.width) / 2, top: (1 - part.height) / 2 };
  const x = place.x + (place.width - width) / 2;
  const y = place.y + (place.height - height) / 2;
  const isCut = part.width < 0.99 || part.height < 0.99;
  return {
    frame: { x, y, width, height },
    ...(isCut ? { crop: { ...crop, outline: undefined } } : {}),
  };
}

/** What lay behind a table lies behind the cells. Text makes a box as high as it is in Numbers. */
function anchorOn({ behind }: NumbersSheet, object: number, { graph }: DrawingContext): Anchor {
  const found = readDrawable(graph, object);
  const grows = found?.textShape !== undefined && (found.placement.flags & chosenHeight) === 0;
  const graphic: XmlAttributes = {
    ...(behind.has(object) ? { 'style:run-through': 'background' } : {}),
    ...(grows ? { 'draw:auto-grow-height': 'true' } : {}),
  };
  return { ...anchor, graphic };
}

/** The flag that says that a person chose the height. */
const chosenHeight = 2;

function placeOf(identifier: number, { graph }: DrawingContext) {
  return readDrawable(graph, identifier)?.placement ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Below the table, whose first cell stands at the corner of its sheet, or where it is on a canvas. */
function captionsOf(
  table: SheetTable | undefined,
  context: DrawingContext,
  canvas?: Canvas,
): XmlNode[] {
  const drawable = readDrawable(context.graph, table?.drawable);
  if (!table || !drawable) return [];
  const at = canvas ? placeOn(canvas, table.table) : { x: 0, y: 0 };
  return captionFrames(drawable, { ...drawable.placement, ...at }, anchor, context);
}

/** Labels are shown in the text; the size is only for indents, which cells have none of. */
const FONT_SIZE = 10;

/**
 * Text with styles and links as the paragraphs of a cell. Cells have no lists: labels stand before
 * the text.
 */
function richParagraphs(storage: number, context: TextContext): XmlNode[] {
  const text = storedText(context.graph, storage);
  if (!text) return [];
  const labels = new Labels(text, context);
  return paragraphRanges(text.text).map((range) =>
    element('text:p', {}, [
      ...textNodes(labels.next(range)),
      ...inlineContent(text, range, [], { ...context, inCell: true }),
    ]),
  );
}

class Labels {
  readonly #text: StoredText;
  readonly #context: TextContext;
  #counts: number[] = [];

  constructor(text: StoredText, context: TextContext) {
    this.#text = text;
    this.#context = context;
  }

  /** `• ` or `3. `; empty where the paragraph is in no list. */
  next({ start }: ParagraphRange): string {
    const depth = Math.min(8, this.#text.levels.inForce(start) ?? 0);
    const style = this.#text.listStyles.inForce(start);
    const level = listLevels(this.#context.graph, style, FONT_SIZE)[depth];
    if (!level || level.label === 'none') {
      this.#counts = [];
      return '';
    }
    const indent = '  '.repeat(depth);
    if (level.label === 'bullet')
      return `${indent}${level.element?.attributes['text:bullet-char'] ?? '•'} `;
    this.#counts = [...this.#counts.slice(0, depth), (this.#counts[depth] ?? 0) + 1];
    const { 'style:num-prefix': before = '', 'style:num-suffix': after = '.' } =
      level.element?.attributes ?? {};
    return `${indent}${before}${this.#counts[depth]}${after} `;
  }
}
