import { Combinations } from '../../tables/combinations.ts';
import type { CellBorder, CellLook, Regions, TextLook } from '../../tables/looks/cell-look.ts';
import { overWhite, xml09Color } from '../stylesheet/color.ts';
import { usualFont, usualSize, type Xml09Styles } from '../stylesheet/styles.ts';
import { childOf, descendants, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** The same object each time: what is made from styles is compared by identity. */
const none: readonly Xml09Element[] = [];

/** The styles of a table's cells: of single ones, else those of headers, footers and the body. */
export class Xml09Looks {
  readonly #styles: Xml09Styles;
  readonly #table: readonly Xml09Element[];
  readonly #regions: Regions;
  readonly #band: string | undefined;
  readonly #chains = new Map<string, readonly Xml09Element[]>();
  readonly #looks = new Combinations<CellLook>();

  /** @param table the table's style, with those that it derives from */
  constructor(styles: Xml09Styles, table: readonly Xml09Element[], regions: Regions) {
    this.#styles = styles;
    this.#table = table;
    this.#regions = regions;
    const isBanded = (styles.number(table, 'SFTTableBandedRowsProperty') ?? 0) > 0;
    const band = styles.value(table, 'SFTTableBandedCellFillProperty');
    this.#band = isBanded ? plainFill(band) : undefined;
  }

  /** The style of a cell with those that it derives from. */
  chain(row: number, column: number, cell: Xml09Element | undefined): readonly Xml09Element[] {
    const own = cell && (cell.attributes.s ?? this.#styles.part(cell, 'cell-style')?.attributes.ID);
    const chain = own === undefined ? none : this.#known(own, () => this.#styles.chain(own));
    return chain.length > 0 ? chain : this.#region(row, column);
  }

  /** The same object for every cell that looks the same. */
  of(row: number, column: number, cell: Xml09Element | undefined): CellLook {
    const chain = this.chain(row, column, cell);
    const banded = this.#band !== undefined && this.#isSecondOfBody(row, column);
    return this.#looks.get([chain, banded], () => {
      const look = xml09CellLook(this.#styles, chain);
      return banded && look.fill === undefined ? { ...look, fill: this.#band } : look;
    });
  }

  #region(row: number, column: number): readonly Xml09Element[] {
    const property = properties[this.#nameOfRegion(row, column)];
    return this.#known(property, () =>
      this.#styles.chainOf(this.#styles.value(this.#table, property)),
    );
  }

  #nameOfRegion(row: number, column: number): Xml09Region {
    const { headerRows, headerColumns, footerRows, rows } = this.#regions;
    if (row < headerRows) return 'HeaderRow';
    if (row >= rows - footerRows) return 'FooterRow';
    return column < headerColumns ? 'HeaderColumn' : 'Body';
  }

  #isSecondOfBody(row: number, column: number): boolean {
    const isBody = this.#nameOfRegion(row, column) === 'Body';
    return isBody && (row - this.#regions.headerRows) % 2 === 1;
  }

  #known(key: string, find: () => readonly Xml09Element[]): readonly Xml09Element[] {
    const known = this.#chains.get(key);
    if (known) return known;
    const chain = find();
    this.#chains.set(key, chain);
    return chain;
  }
}

type Xml09Region = 'HeaderRow' | 'FooterRow' | 'HeaderColumn' | 'Body';

const properties: Record<Xml09Region, string> = {
  HeaderRow: 'SFTDefaultHeaderRowCellStyleProperty',
  FooterRow: 'SFTDefaultFooterRowCellStyleProperty',
  HeaderColumn: 'SFTDefaultHeaderColumnCellStyleProperty',
  Body: 'SFTDefaultBodyCellStyleProperty',
};

/** How a cell looks by its style and those that this derives from. */
function xml09CellLook(styles: Xml09Styles, chain: readonly Xml09Element[]): CellLook {
  const layout = styles.chainOf(styles.value(chain, 'SFTCellStylePropertyLayoutStyle'));
  const vertical = styles.number(layout, 'verticalAlignment') ?? 0;
  return {
    fill: plainFill(styles.value(chain, 'fill')),
    vertical: (['top', 'middle', 'bottom'] as const)[vertical] ?? 'top',
    wrap: (styles.number(chain, 'SFTCellTextWrapProperty') ?? 1) > 0,
    padding: numberIn(styles.value(layout, 'padding'), 'left'),
    text: textLook(styles, paragraphChain(styles, chain, layout)),
  };
}

/** A color as it looks on white, of a gradient the one in its middle. */
export function plainFill(fill: Xml09Element | undefined): string | undefined {
  if (!fill) return undefined;
  if (fill.name === 'color') return overWhite(fill);
  const colors = [...descendants(fill)].filter(({ name }) => name === 'color');
  return overWhite(colors[Math.floor(colors.length / 2)]);
}

function paragraphChain(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  layout: readonly Xml09Element[],
): Xml09Element[] {
  const own = styles.value(chain, 'SFTCellStylePropertyParagraphStyle');
  return styles.chainOf(own ?? styles.value(layout, 'layoutParagraphStyle'));
}

/** Alignments; the default is left. */
const left = 0;
const automatic = 4;

function textLook(styles: Xml09Styles, chain: readonly Xml09Element[]): TextLook {
  const truth = (property: string) => {
    const number = styles.number(chain, property);
    return number === undefined ? undefined : number > 0;
  };
  const size = styles.number(chain, 'fontSize');
  const alignment = styles.number(chain, 'alignment') ?? (chain.length > 0 ? left : automatic);
  return {
    font: styles.string(chain, 'fontName') ?? usualFont,
    size: size !== undefined && size > 0 && size < 2_000 ? size : usualSize,
    color: xml09Color(styles.value(chain, 'fontColor')),
    // A bold font stays bold, whatever else the style sets.
    bold: truth('bold') || undefined,
    italic: truth('italic') || undefined,
    underline: truth('underline') ?? false,
    strike: truth('strikethru') ?? false,
    horizontal: (['left', 'right', 'center', 'justify'] as const)[alignment],
  };
}

/** A stroke as a line; undefined where it draws nothing. */
export function xml09Stroke(stroke: Xml09Element | undefined): CellBorder | undefined {
  const width = numberIn(stroke, 'width') ?? 0;
  const pattern = childOf(stroke, 'pattern')?.attributes.type ?? 'solid';
  const color = xml09Color(childOf(stroke, 'color'));
  if (width <= 0 || pattern === 'empty' || color === undefined) return undefined;
  return { width: Math.min(width, 20), color, style: pattern === 'solid' ? 'solid' : 'dashed' };
}
