/** A line around a cell; width in points. */
export type CellBorder = {
  width: number;
  color: string;
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
  color: string | undefined;
  /** Undefined: as the font is; false also where the font's name says bold. */
  bold: boolean | undefined;
  italic: boolean | undefined;
  underline: boolean;
  strike: boolean;
  /** Undefined: numbers at the right, text at the left. */
  horizontal: 'left' | 'right' | 'center' | 'justify' | undefined;
};
