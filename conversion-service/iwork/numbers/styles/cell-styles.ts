import { points } from '../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { XmlAttributes } from '../../../../shared/node/odf/xml/element.ts';
import { Combinations } from '../../tables/combinations.ts';
import type { CellFormat, CustomNumber } from '../../tables/formats/cell-format.ts';
import type { CellBorders, CellLook } from '../../tables/looks/cell-look.ts';
import { borderAttribute, textAttributes } from '../../tables/looks/look-attributes.ts';
import { addNumberStyle } from './number-styles.ts';

/** Everything that decides how a cell is shown. */
export type ShownCell = {
  look: CellLook;
  format: CellFormat | undefined;
  borders: CellBorders | undefined;
  /** Digits behind the point that its number has. */
  decimals: number;
  /** Which of its format's patterns is for its number, where people made the format. */
  custom?: CustomNumber | undefined;
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
    const { look, format, borders, decimals, custom } = cell;
    return this.#names.get([look, format, borders, decimals, custom], () => this.#add(cell));
  }

  #add({ look, format, borders, decimals, custom }: ShownCell): string {
    const { contentStyles, fonts } = this.#document;
    return contentStyles.add({
      family: 'table-cell',
      parent: 'Default',
      attributes: {
        'style:data-style-name':
          format && addNumberStyle(contentStyles, format, { decimals, custom }),
      },
      properties: {
        'style:table-cell-properties': cellProperties(look, borders),
        'style:paragraph-properties': {
          'fo:text-align': alignments[look.text.horizontal ?? 'auto'],
        },
        'style:text-properties': textAttributes(look.text, fonts),
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
    'fo:border-top': borderAttribute(borders?.top),
    'fo:border-right': borderAttribute(borders?.right),
    'fo:border-bottom': borderAttribute(borders?.bottom),
    'fo:border-left': borderAttribute(borders?.left),
  };
}
