import type { Message } from '../../archive/message.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { Combinations } from '../combinations.ts';
import { tableLimits } from '../table-limits.ts';
import { type CellLook, cellLook, fillColour } from './cell-look.ts';
import { inherited, propertyChain } from './property-chain.ts';

/** A part of a table that has looks of its own. */
type Region = 'body' | 'headerRow' | 'headerColumn' | 'footer';

type Styles = { cell: number | undefined; text: number | undefined };

/** The looks of a table's cells: of its headers, its footers and its body, and of single cells. */
export class Looks {
  readonly regions: { headerRows: number; headerColumns: number; footerRows: number };
  readonly #graph: ObjectGraph;
  readonly #rows: number;
  readonly #band: string | undefined;
  readonly #styles: Record<Region, Styles>;
  readonly #made = new Combinations<CellLook>();

  constructor(graph: ObjectGraph, model: Message, size: { rows: number; columns: number }) {
    this.#graph = graph;
    this.#rows = size.rows;
    this.#band = bandFill(graph, model);
    this.#styles = regionStyles(model);
    const most = (field: number, limit: number) =>
      Math.min(model.uint(field) ?? 0, limit, tableLimits.headers);
    this.regions = {
      headerRows: most(9, size.rows),
      headerColumns: most(10, size.columns),
      footerRows: most(11, size.rows),
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
    const isOwnFill = own.fill !== undefined && cell !== this.#styles.body.cell;
    return banded && !isOwnFill ? { ...own, fill: this.#band } : own;
  }

  #isSecond(row: number): boolean {
    return (row - this.regions.headerRows) % 2 === 1;
  }

  #region(row: number, column: number): Region {
    if (row < this.regions.headerRows) return 'headerRow';
    if (row >= this.#rows - this.regions.footerRows) return 'footer';
    return column < this.regions.headerColumns ? 'headerColumn' : 'body';
  }
}

/** Fields 18 to 21 of the model are styles of cells, 24 to 27 those of their texts. */
function regionStyles(model: Message): Record<Region, Styles> {
  const styles = (cell: number, text: number) => ({
    cell: model.reference(cell),
    text: model.reference(text),
  });
  return {
    body: styles(18, 24),
    headerRow: styles(19, 25),
    headerColumn: styles(20, 26),
    footer: styles(21, 27),
  };
}

/** What every second row of the body has (fields 1 and 2 of the table style's properties). */
function bandFill(graph: ObjectGraph, model: Message): string | undefined {
  const properties = propertyChain(graph, model.reference(3), 11);
  if (!inherited(properties, (each) => each.bool(1))) return undefined;
  const fill = inherited(properties, (each) => each.message(2));
  return fill && fillColour(fill);
}
