import { points } from '../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { Combinations } from '../../tables/combinations.ts';
import type { CellFormat } from '../../tables/formats/cell-format.ts';
import type { CellBorders, CellLook } from '../../tables/looks/cell-look.ts';
import { borderAttribute, textAttributes } from '../../tables/looks/cell-look.ts';
import type { Table } from '../../tables/table.ts';
import type { ShownValue } from './custom-number-style.ts';
import { addNumberStyle } from './number-styles.ts';

/** Everything that decides how a cell is shown. */
export type ShownCell = ShownValue & {
  look: CellLook;
  format: CellFormat | undefined;
  borders: CellBorders | undefined;
  /** In what is only printed it stands as in Numbers, which centers truth values. */
  printed?: { isCentered: boolean };
};

/** Makes the cell styles of a spreadsheet; cells that are shown the same share one. */
export class CellStyles {
  readonly #document: OdfDocument;
  readonly #locale: string;
  readonly #names = new Combinations<string>();
  readonly #fixed = new Set<string>();

  /** @param locale the document's language, `de-CH` */
  constructor(document: OdfDocument, locale: string) {
    this.#document = document;
    this.#locale = locale;
  }

  /** @returns the name of the style */
  name(cell: ShownCell): string {
    const { look, format, borders, decimals, custom, printed } = cell;
    const { number, digits } = custom ?? {};
    const shape = digits && Object.values(digits).join('|');
    const fixed = this.#known(cell.fixed);
    const text = fixed && `${fixed.value} ${fixed.text}`;
    const key = [look, format, borders, decimals, number, shape, text, printed?.isCentered];
    return this.#names.get(key, () => this.#add({ ...cell, fixed }));
  }

  /** Each text needs a style of its own, of which programs have a limit. */
  #known(fixed: ShownCell['fixed']): ShownCell['fixed'] {
    if (!fixed) return undefined;
    const text = `${fixed.value} ${fixed.text}`;
    if (this.#fixed.size < maxFixedTexts) this.#fixed.add(text);
    return this.#fixed.has(text) ? fixed : undefined;
  }

  /** Of the name above a table. */
  tableName(): string {
    const { contentStyles, fonts } = this.#document;
    fonts.add(nameFont);
    return contentStyles.add({
      family: 'table-cell',
      parent: 'Default',
      properties: {
        'style:table-cell-properties': {
          'style:vertical-align': 'middle',
          'style:text-align-source': 'fix',
          'fo:wrap-option': 'no-wrap',
        },
        'style:paragraph-properties': { 'fo:text-align': 'center' },
        'style:text-properties': { 'style:font-name': nameFont, 'fo:font-size': points(12) },
      },
    });
  }

  #add({ look, format, borders, printed, ...shown }: ShownCell): string {
    const { contentStyles, fonts } = this.#document;
    const usual = printed?.isCentered ? 'center' : 'auto';
    return contentStyles.add({
      family: 'table-cell',
      parent: 'Default',
      attributes: {
        'style:data-style-name':
          format && addNumberStyle(contentStyles, format, { ...shown, locale: this.#locale }),
      },
      properties: {
        'style:table-cell-properties': {
          ...cellProperties(look, borders),
          ...(printed ? lowered(look) : {}),
          ...(printed?.isCentered ? { 'style:text-align-source': 'fix' } : {}),
        },
        'style:paragraph-properties': {
          'fo:text-align': alignments[look.text.horizontal ?? usual],
        },
        'style:text-properties': textAttributes(look.text, fonts),
      },
    });
  }
}

const maxFixedTexts = 4_000;

const nameFont = 'Helvetica Neue';

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

/** By its size: how much lower than that of Liberation Sans the baseline of the font is. */
const baselines = [{ font: 'HelveticaNeue', lower: 0.08 }];

function lowered({ vertical, padding = 0, text }: CellLook): XmlAttributes {
  const found = baselines.find(({ font }) => text.font?.startsWith(font));
  if (!found || vertical !== 'top' || !text.size) return {};
  const sides = points(Math.min(padding, 20));
  return {
    'fo:padding': undefined,
    'fo:padding-top': points(Math.min(padding, 20) + found.lower * text.size),
    'fo:padding-right': sides,
    'fo:padding-bottom': sides,
    'fo:padding-left': sides,
  };
}

/** The styles of rows and columns; those of one size share one. */
export class TrackStyles {
  readonly #styles: AutomaticStyles;
  readonly #columnStyles = new Map<number, string>();
  readonly #rowStyles = new Map<string, string>();

  constructor(styles: AutomaticStyles) {
    this.#styles = styles;
  }

  /** Columns from one up to another, of which those that are alike stand as one, repeated. */
  columns(table: Table, from: number, to: number): XmlElement[] {
    const runs: { attributes: XmlAttributes; count: number }[] = [];
    for (let index = from; index < to; index += 1) {
      const attributes = {
        'table:style-name': this.ofWidth(table.columnWidths[index] ?? 0),
        'table:visibility': table.hiddenColumns.has(index) ? 'collapse' : undefined,
      };
      const run = runs.at(-1);
      if (run && isSame(run.attributes, attributes)) run.count += 1;
      else runs.push({ attributes, count: 1 });
    }
    return runs.map(({ attributes, count }) =>
      element('table:table-column', {
        ...attributes,
        'table:number-columns-repeated': count > 1 ? count : undefined,
      }),
    );
  }

  row(table: Table, row: number): XmlAttributes {
    return {
      'table:style-name': this.ofHeight(table.rowHeight(row), false),
      'table:visibility': table.hiddenRows.has(row) ? 'collapse' : undefined,
    };
  }

  /** The style of a column. */
  ofWidth(width: number): string {
    const known = this.#columnStyles.get(width);
    if (known) return known;
    const name = this.#styles.add({
      family: 'table-column',
      properties: { 'style:table-column-properties': { 'style:column-width': points(width) } },
    });
    this.#columnStyles.set(width, name);
    return name;
  }

  /**
   * The style of a row.
   * @param fits whether it becomes as high as its text
   */
  ofHeight(height: number, fits: boolean): string {
    const key = `${height} ${fits}`;
    const known = this.#rowStyles.get(key);
    if (known) return known;
    const name = this.#styles.add({
      family: 'table-row',
      properties: {
        'style:table-row-properties': {
          'style:row-height': points(height),
          'style:use-optimal-row-height': String(fits),
        },
      },
    });
    this.#rowStyles.set(key, name);
    return name;
  }
}

function isSame(one: XmlAttributes, other: XmlAttributes): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
