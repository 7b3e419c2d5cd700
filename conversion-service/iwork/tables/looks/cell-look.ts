import type { Size } from '../../../../shared/geometry.ts';
import { points } from '../../../../shared/node/odf/length.ts';
import type { FontFaces } from '../../../../shared/node/odf/styles/font-faces.ts';
import type { XmlAttributes } from '../../../../shared/node/odf/xml/xml-element.ts';
import { fontCut } from '../../text-markup/font-cut.ts';

/** A line around a cell; width in points. */
export type CellBorder = {
  width: number;
  color: string;
  style: 'solid' | 'dashed' | 'dotted' | 'double';
};

export type CellBorders = Partial<Record<'top' | 'right' | 'bottom' | 'left', CellBorder>>;

/** The identifier of its data, its size in points, and how it fills the cell. */
export type CellPicture = {
  data: number;
  size: Size | undefined;
  scale: 'natural' | 'stretch' | 'cover' | 'contain';
};

/** How a cell and its text look. Undefined: as the program that reads it pleases. */
export type CellLook = {
  fill: string | undefined;
  /** An image that fills it. */
  picture?: CellPicture | undefined;
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
  color: string | undefined;
  /** Undefined: as the font is; false also where the font's name says bold. */
  bold: boolean | undefined;
  italic: boolean | undefined;
  underline: boolean;
  strike: boolean;
  /** Undefined: numbers at the right, text at the left. */
  horizontal: 'left' | 'right' | 'center' | 'justify' | undefined;
};

/** What a condition compares with; numbers, and seconds as in cells. */
export type ConditionOperand =
  | { kind: 'number' | 'date' | 'duration'; value: number }
  | { kind: 'text'; text: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'cell'; row: number; column: number; absolute: { row: boolean; column: boolean } };

type Comparison = '=' | '<>' | '>' | '>=' | '<' | '<=';

/** A condition on the value of a cell. One that is negated still asks for a value of its kind. */
export type CellCondition = { negated: boolean } & (
  | { test: Comparison; operands: [ConditionOperand] }
  | { test: 'between'; operands: [ConditionOperand, ConditionOperand] }
  | { test: 'is' | 'begins' | 'ends' | 'contains'; operands: [ConditionOperand] }
  | { test: 'same day'; operands: [ConditionOperand] }
  | { test: 'blank'; operands: [] }
);

/** What a condition changes of a cell's look where it holds. */
export type ConditionalLook = {
  fill: string | undefined;
  text: Partial<Pick<TextLook, 'color' | 'bold' | 'italic' | 'underline' | 'strike'>>;
};

/** A condition and how cells look that meet it. */
export type ConditionalRule = { condition: CellCondition; look: ConditionalLook };

/** A table's size and the parts that have styles of their own. */
export type Regions = {
  rows: number;
  columns: number;
  headerRows: number;
  headerColumns: number;
  footerRows: number;
};

/** A line around a cell as a border of ODF. */
export function borderAttribute(line: CellBorder | undefined): string | undefined {
  return line && `${points(Math.max(0.25, line.width))} ${line.style} ${line.color}`;
}

/** How the text of a cell looks, as `style:text-properties`. The font is added to the document's. */
export function textAttributes(text: TextLook, fonts: FontFaces): XmlAttributes {
  const font = text.font ? fontCut(text.font) : undefined;
  if (font) fonts.add(font.family);
  return {
    ...threefold('style:font-name', font?.family),
    ...threefold('fo:font-size', text.size ? points(text.size) : undefined),
    'fo:color': text.color,
    ...threefold('fo:font-weight', (text.bold ?? font?.bold) ? 'bold' : undefined),
    ...threefold('fo:font-style', (text.italic ?? font?.italic) ? 'italic' : undefined),
    'style:text-underline-style': text.underline ? 'solid' : undefined,
    'style:text-line-through-style': text.strike ? 'solid' : undefined,
  };
}

/** ODF distinguishes Western, Asian and other scripts; iWork does not. */
function threefold(name: string, value: string | undefined): XmlAttributes {
  const other = name.replace(/^fo:/, 'style:');
  return { [name]: value, [`${other}-asian`]: value, [`${other}-complex`]: value };
}
