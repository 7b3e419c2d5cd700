import { Combinations } from '../../tables/combinations.ts';
import type { CellLook } from '../../tables/looks/cell-look.ts';
import type { Regions } from '../../tables/looks/regions.ts';
import type { Xml09Element } from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';
import { cellFill, xml09CellLook } from './cell-look.ts';

/** The same one each time: what is made of styles is told apart by who they are. */
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
    this.#band = isBanded ? cellFill(band) : undefined;
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

  #nameOfRegion(row: number, column: number): Region {
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

type Region = 'HeaderRow' | 'FooterRow' | 'HeaderColumn' | 'Body';

const properties: Record<Region, string> = {
  HeaderRow: 'SFTDefaultHeaderRowCellStyleProperty',
  FooterRow: 'SFTDefaultFooterRowCellStyleProperty',
  HeaderColumn: 'SFTDefaultHeaderColumnCellStyleProperty',
  Body: 'SFTDefaultBodyCellStyleProperty',
};
