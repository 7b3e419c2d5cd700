import * as tst from '../../../schema/tst.ts';
import { Combinations } from '../../../tables/combinations.ts';
import type { CellLook } from '../../../tables/looks/cell-look.ts';
import { tableLimits } from '../../../tables/table-limits.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { inherited, propertyChain } from './property-chain.ts';
import { cellLook, fillColor } from './read-cell-look.ts';

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

  constructor(
    graph: ObjectGraph,
    model: tst.TableModelArchive,
    size: { rows: number; columns: number },
  ) {
    this.#graph = graph;
    this.#rows = size.rows;
    this.#band = bandFill(graph, model);
    this.#styles = regionStyles(model);
    const bounded = (count: number | undefined, limit: number) =>
      Math.min(count ?? 0, limit, tableLimits.headers);
    this.regions = {
      headerRows: bounded(model.numberOfHeaderRows, size.rows),
      headerColumns: bounded(model.numberOfHeaderColumns, size.columns),
      footerRows: bounded(model.numberOfFooterRows, size.rows),
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

function regionStyles(model: tst.TableModelArchive): Record<Region, Styles> {
  return {
    body: { cell: model.bodyCellStyle, text: model.bodyTextStyle },
    headerRow: { cell: model.headerRowStyle, text: model.headerRowTextStyle },
    headerColumn: { cell: model.headerColumnStyle, text: model.headerColumnTextStyle },
    footer: { cell: model.footerRowStyle, text: model.footerRowTextStyle },
  };
}

/** What every second row of the body has. */
function bandFill(graph: ObjectGraph, model: tst.TableModelArchive): string | undefined {
  const properties = propertyChain(
    graph,
    model.tableStyle,
    tst.TableStyleArchive,
    (style) => style.tableProperties,
  );
  if (!inherited(properties, (each) => each.bandedRows)) return undefined;
  const fill = inherited(properties, (each) => each.bandedFill);
  return fill && fillColor(fill);
}
