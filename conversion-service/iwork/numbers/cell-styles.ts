import { points } from '../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import type { XmlAttributes } from '../../../shared/node/odf/xml/element.ts';
import type { CellFormat } from '../tables/cell-format.ts';
import type { CellBorder, CellBorders, CellLook, TextLook } from '../tables/cell-look.ts';
import { Combinations } from '../tables/combinations.ts';
import { fontCut } from '../text/font-family.ts';
import { addNumberStyle } from './number-styles.ts';

/** Everything that decides how a cell is shown. */
export type ShownCell = {
  look: CellLook;
  format: CellFormat | undefined;
  borders: CellBorders | undefined;
  /** Digits behind the point that its number has. */
  decimals: number;
};

/** Makes the cell styles of a spreadsheet; cells that are shown the same share one. */
export class CellStyles {
  readonly #document: OdfDocument;
  readonly #names = new Combinations<string>();

  constructor(document: OdfDocument) {
    this.#document = document;
  }

  /** @returns the name of the style */
  name(cell: ShownCell): string {
    const { look, format, borders, decimals } = cell;
    return this.#names.get([look, format, borders, decimals], () => this.#add(cell));
  }

  #add({ look, format, borders, decimals }: ShownCell): string {
    const { contentStyles, fonts } = this.#document;
    const font = look.text.font ? fontCut(look.text.font) : undefined;
    if (font) fonts.add(font.family);
    return contentStyles.add({
      family: 'table-cell',
      parent: 'Default',
      attributes: {
        'style:data-style-name': format && addNumberStyle(contentStyles, format, decimals),
      },
      properties: {
        'style:table-cell-properties': cellProperties(look, borders),
        'style:paragraph-properties': {
          'fo:text-align': alignments[look.text.horizontal ?? 'auto'],
        },
        'style:text-properties': textProperties(look.text, font),
      },
    });
  }
}

const alignments = {
  left: 'start',
  right: 'end',
  center: 'center',
  justify: 'justify',
  auto: undefined,
};

function cellProperties(look: CellLook, borders: CellBorders | undefined): XmlAttributes {
  return {
    'fo:background-color': look.fill,
    'style:vertical-align': look.vertical,
    'fo:wrap-option': look.wrap ? 'wrap' : 'no-wrap',
    'fo:padding': look.padding === undefined ? undefined : points(Math.min(look.padding, 20)),
    'style:text-align-source': look.text.horizontal ? 'fix' : 'value-type',
    'fo:border-top': border(borders?.top),
    'fo:border-right': border(borders?.right),
    'fo:border-bottom': border(borders?.bottom),
    'fo:border-left': border(borders?.left),
  };
}

function border(line: CellBorder | undefined): string | undefined {
  return line && `${points(Math.max(0.25, line.width))} ${line.style} ${line.colour}`;
}

/** Text properties of ODF from a look, for cells and for what else has one. */
export function textProperties(
  text: TextLook,
  font: { family: string; bold: boolean; italic: boolean } | undefined,
): XmlAttributes {
  const weight = (text.bold ?? font?.bold) ? 'bold' : undefined;
  const posture = (text.italic ?? font?.italic) ? 'italic' : undefined;
  const size = text.size && points(text.size);
  return {
    'style:font-name': font?.family,
    'style:font-name-asian': font?.family,
    'style:font-name-complex': font?.family,
    'fo:font-size': size,
    'style:font-size-asian': size,
    'style:font-size-complex': size,
    'fo:color': text.colour,
    'fo:font-weight': weight,
    'style:font-weight-asian': weight,
    'style:font-weight-complex': weight,
    'fo:font-style': posture,
    'style:font-style-asian': posture,
    'style:font-style-complex': posture,
    'style:text-underline-style': text.underline ? 'solid' : undefined,
    'style:text-line-through-style': text.strike ? 'solid' : undefined,
  };
}
