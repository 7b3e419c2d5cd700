import type { Message } from '../../archive/message.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { readColor } from '../../text/styles/color.ts';
import { inherited, propertyChain } from './property-chain.ts';

/** A line around a cell; width in points. */
export type CellBorder = {
  width: number;
  colour: string;
  style: 'solid' | 'dashed' | 'dotted' | 'double';
};

export type CellBorders = Partial<Record<'top' | 'right' | 'bottom' | 'left', CellBorder>>;

/** How a cell and its text look. Undefined: as the program that reads it pleases. */
export type CellLook = {
  fill: string | undefined;
  vertical: 'top' | 'middle' | 'bottom';
  wrap: boolean;
  /** Points. */
  padding: number | undefined;
  text: TextLook;
};

export type TextLook = {
  /** PostScript name, such as `HelveticaNeue-Bold`. */
  font: string | undefined;
  /** Points. */
  size: number | undefined;
  colour: string | undefined;
  /** Undefined: as the font is; false also where the font's name says bold. */
  bold: boolean | undefined;
  italic: boolean | undefined;
  underline: boolean;
  strike: boolean;
  /** Undefined: numbers at the right, text at the left. */
  horizontal: 'left' | 'right' | 'center' | 'justify' | undefined;
};

/** Makes a look of a cell style (6004) and a paragraph style (2022). */
export function cellLook(
  graph: ObjectGraph,
  cellStyle: number | undefined,
  textStyle: number | undefined,
): CellLook {
  const cell = propertyChain(graph, cellStyle, 11);
  const vertical = inherited(cell, (each) => each.uint(8));
  return {
    fill: inherited(cell, fillOf)?.colour,
    vertical: (['top', 'middle', 'bottom'] as const)[vertical ?? 0] ?? 'top',
    wrap: inherited(cell, (each) => each.bool(3)) ?? true,
    padding: inherited(cell, (each) => each.message(9)?.float(1)),
    text: textLook(graph, textStyle),
  };
}

/** A fill that is there and empty covers what is inherited. */
function fillOf(properties: Message): { colour: string | undefined } | undefined {
  const fill = properties.message(1);
  return fill && { colour: fillColour(fill) };
}

/** TSD.FillArchive: 1 colour, 2 gradient, of which the middle colour is taken. */
export function fillColour(fill: Message): string | undefined {
  const stops = fill.message(2)?.messages(2) ?? [];
  const shown =
    readColor(fill.message(1)) ?? readColor(stops[Math.floor(stops.length / 2)]?.message(1));
  return shown && shown.opacity > 0 ? over(shown.hex, shown.opacity) : undefined;
}

/** Cells of spreadsheets are not translucent: the colour as it looks on white. */
function over(hex: string, opacity: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part * opacity + 255 * (1 - opacity)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function textLook(graph: ObjectGraph, textStyle: number | undefined): TextLook {
  const characters = propertyChain(graph, textStyle, 11);
  const paragraphs = propertyChain(graph, textStyle, 12);
  const font = inherited(characters, (each) => each.string(5));
  const alignment = inherited(paragraphs, (each) => each.uint(1));
  return {
    font,
    size: inherited(characters, (each) => each.float(3)),
    colour: readColor(inherited(characters, (each) => each.message(7)))?.hex,
    bold: inherited(characters, (each) => each.bool(1)),
    italic: inherited(characters, (each) => each.bool(2)),
    underline: (inherited(characters, (each) => each.uint(11)) ?? 0) > 0,
    strike: (inherited(characters, (each) => each.uint(12)) ?? 0) > 0,
    horizontal: (['left', 'right', 'center', 'justify'] as const)[alignment ?? 4],
  };
}
