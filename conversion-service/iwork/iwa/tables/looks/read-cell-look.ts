import type * as tsd from '../../../schema/tsd.ts';
import * as tst from '../../../schema/tst.ts';
import * as tswp from '../../../schema/tswp.ts';
import type { CellLook, TextLook } from '../../../tables/looks/cell-look.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { readColor } from '../../text/styles/color.ts';
import { inherited, propertyChain } from './property-chain.ts';

/** Makes a look of a cell's style and its text's. */
export function cellLook(
  graph: ObjectGraph,
  cellStyle: number | undefined,
  textStyle: number | undefined,
): CellLook {
  const cell = propertyChain(
    graph,
    cellStyle,
    tst.CellStyleArchive,
    (style) => style.cellProperties,
  );
  const vertical = inherited(cell, (each) => each.verticalAlignment);
  return {
    fill: inherited(cell, fillOf)?.color,
    vertical: (['top', 'middle', 'bottom'] as const)[vertical ?? 0] ?? 'top',
    wrap: inherited(cell, (each) => each.textWrap) ?? true,
    padding: inherited(cell, (each) => each.padding?.left),
    text: textLook(graph, textStyle),
  };
}

/** A fill that is there and empty covers what is inherited. */
function fillOf({
  cellFill,
}: tst.CellStylePropertiesArchive): { color: string | undefined } | undefined {
  return cellFill && { color: fillColor(cellFill) };
}

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
  const type = tswp.ParagraphStyleArchive;
  const characters = propertyChain(graph, textStyle, type, (style) => style.charProperties);
  const paragraphs = propertyChain(graph, textStyle, type, (style) => style.paraProperties);
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
