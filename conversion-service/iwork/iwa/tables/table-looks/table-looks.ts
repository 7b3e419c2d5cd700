import type { Struct } from '../../../schema/declare.ts';
import type * as tsd from '../../../schema/tsd.ts';
import type * as tss from '../../../schema/tss.ts';
import * as tst from '../../../schema/tst.ts';
import * as tswp from '../../../schema/tswp.ts';
import { Combinations } from '../../../tables/combinations.ts';
import type { CellLook, CellPicture, TextLook } from '../../../tables/looks/cell-look.ts';
import { tableLimits } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { readColor, styleChain } from '../../text-storage/text-styles/style-properties.ts';

/** A part of a table that has looks of its own. */
type TableRegion = 'body' | 'headerRow' | 'headerColumn' | 'footer';

type Styles = { cell: number | undefined; text: number | undefined };

/** The looks of a table's cells: of its headers, its footers and its body, and of single cells. */
export class Looks {
  readonly regions: { headerRows: number; headerColumns: number; footerRows: number };
  readonly #graph: ObjectGraph;
  readonly #onPicture: () => void;
  readonly #rows: number;
  readonly #band: string | undefined;
  readonly #styles: Record<TableRegion, Styles>;
  readonly #made = new Combinations<CellLook>();

  /** @param onPicture receives that an image fills cells */
  constructor(
    graph: ObjectGraph,
    model: tst.TableModelArchive,
    size: { rows: number; columns: number },
    onPicture: () => void,
  ) {
    this.#graph = graph;
    this.#onPicture = onPicture;
    this.#rows = size.rows;
    this.#band = bandFill(graph, model);
    this.#styles = regionStyles(model);
    const bounded = (count: number | undefined, limit: number) =>
      Math.min(count ?? 0, limit, tableLimits.headers);
    this.regions = {
      headerRows: bounded(model.numberOfHeaderRows, size.rows),
      headerColumns: bounded(model.numberOfHeaderColumns, size.columns),
      footerRows: bounded(model.numberOfFooterRows, size.rows),
    };
  }

  /** The same object for every cell that looks the same. */
  of(row: number, column: number, cellStyle?: number, textStyle?: number): CellLook {
    const region = this.#region(row, column);
    const cell = cellStyle ?? this.#styles[region].cell;
    const text = textStyle ?? this.#styles[region].text;
    const banded = this.#band !== undefined && region === 'body' && this.#isSecond(row);
    return this.#made.get([cell, text, banded], () => this.#look(cell, text, banded));
  }

  #look(cell: number | undefined, text: number | undefined, banded: boolean): CellLook {
    const own = cellLook(this.#graph, cell, text);
    if (own.picture) this.#onPicture();
    const isOwnFill = own.fill !== undefined && cell !== this.#styles.body.cell;
    return banded && !isOwnFill ? { ...own, fill: this.#band } : own;
  }

  #isSecond(row: number): boolean {
    return (row - this.regions.headerRows) % 2 === 1;
  }

  #region(row: number, column: number): TableRegion {
    if (row < this.regions.headerRows) return 'headerRow';
    if (row >= this.#rows - this.regions.footerRows) return 'footer';
    return column < this.regions.headerColumns ? 'headerColumn' : 'body';
  }
}

function regionStyles(model: tst.TableModelArchive): Record<TableRegion, Styles> {
  return {
    body: { cell: model.bodyCellStyle, text: model.bodyTextStyle },
    headerRow: { cell: model.headerRowStyle, text: model.headerRowTextStyle },
    headerColumn: { cell: model.headerColumnStyle, text: model.headerColumnTextStyle },
    footer: { cell: model.footerRowStyle, text: model.footerRowTextStyle },
  };
}

/** What every second row of the body has. */
function bandFill(graph: ObjectGraph, model: tst.TableModelArchive): string | undefined {
  const properties = propertyChain(
    graph,
    model.tableStyle,
    tst.TableStyleArchive,
    (style) => style.tableProperties,
  );
  if (!inherited(properties, (each) => each.bandedRows)) return undefined;
  const fill = inherited(properties, (each) => each.bandedFill);
  return fill && fillColor(fill);
}

/** Makes a look of a cell's style and its text's. */
function cellLook(
  graph: ObjectGraph,
  cellStyle: number | undefined,
  textStyle: number | undefined,
): CellLook {
  const cell = cellProperties(graph, cellStyle);
  const vertical = inherited(cell, (each) => each.verticalAlignment);
  return {
    ...(inherited(cell, fillOf) ?? { fill: undefined }),
    vertical: (['top', 'middle', 'bottom'] as const)[vertical ?? 0] ?? 'top',
    wrap: inherited(cell, (each) => each.textWrap) ?? true,
    padding: inherited(cell, (each) => each.padding?.left),
    text: textLook(graph, textStyle),
  };
}

/** An explicit empty fill overrides an inherited one. */
function fillOf({
  cellFill,
}: tst.CellStylePropertiesArchive): Pick<CellLook, 'fill' | 'picture'> | undefined {
  const image = cellFill?.image;
  return cellFill && { fill: fillColor(cellFill), picture: image && cellPicture(image) };
}

function cellPicture({
  technique,
  fillSize,
  imageData,
}: tsd.ImageFillArchive): CellPicture | undefined {
  if (imageData === undefined) return undefined;
  const { width, height } = fillSize ?? {};
  const size = width && height ? { width, height } : undefined;
  return { data: imageData, size, scale: scales[technique ?? 0] ?? 'cover' };
}

/** By the technique of a fill; tiles are one image that covers the cell. */
const scales: Record<number, CellPicture['scale']> = { 0: 'natural', 1: 'stretch', 4: 'contain' };

/** Of a gradient the middle color is taken. */
export function fillColor({ color, gradient }: tsd.FillArchive): string | undefined {
  const stops = gradient?.stops ?? [];
  const shown = readColor(color) ?? readColor(stops[Math.floor(stops.length / 2)]?.color);
  return shown && shown.opacity > 0 ? over(shown.hex, shown.opacity) : undefined;
}

/** Cells of spreadsheets are not translucent: the color as it looks on white. */
function over(hex: string, opacity: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part * opacity + 255 * (1 - opacity)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function textLook(graph: ObjectGraph, textStyle: number | undefined): TextLook {
  const characters = characterProperties(graph, textStyle);
  const paragraphs = propertyChain(
    graph,
    textStyle,
    tswp.ParagraphStyleArchive,
    (style) => style.paraProperties,
  );
  const font = inherited(characters, (each) => each.fontName);
  const alignment = inherited(paragraphs, (each) => each.alignment);
  return {
    font,
    size: inherited(characters, (each) => each.fontSize),
    color: readColor(inherited(characters, (each) => each.fontColor))?.hex,
    bold: inherited(characters, (each) => each.bold),
    italic: inherited(characters, (each) => each.italic),
    underline: (inherited(characters, (each) => each.underline) ?? 0) > 0,
    strike: (inherited(characters, (each) => each.strikethru) ?? 0) > 0,
    horizontal: (['left', 'right', 'center', 'justify'] as const)[alignment ?? 4],
  };
}

export function cellProperties(graph: ObjectGraph, style: number | undefined) {
  return propertyChain(graph, style, tst.CellStyleArchive, (each) => each.cellProperties);
}

export function characterProperties(graph: ObjectGraph, style: number | undefined) {
  return propertyChain(graph, style, tswp.ParagraphStyleArchive, (each) => each.charProperties);
}

/**
 * The properties of a style and of those that it inherits from, the style's own first.
 * @param propertiesOf which of a style's properties
 */
export function propertyChain<Style extends { super: tss.StyleArchive | undefined }, Properties>(
  graph: ObjectGraph,
  reference: number | undefined,
  type: Struct<Style>,
  propertiesOf: (style: Style) => Properties | undefined,
): Properties[] {
  const chain = styleChain(graph, reference, type, (style) => style.super);
  return chain.flatMap(({ style }) => propertiesOf(style) ?? []);
}

/** The value of the first style that has one. */
export function inherited<Properties, Value>(
  chain: Properties[],
  read: (properties: Properties) => Value | undefined,
): Value | undefined {
  for (const properties of chain) {
    const value = read(properties);
    if (value !== undefined) return value;
  }
  return undefined;
}
