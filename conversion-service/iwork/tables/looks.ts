import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { type CellLook, cellLook, fillColour } from './cell-look.ts';
import { inherited, propertyChain } from './property-chain.ts';
import { tableLimits } from './table-limits.ts';

/** The model's field with the cell style of its body. */
const BODY = 18;

/** The looks of a table's cells: of its headers, its footers and its body, and of single cells. */
export class Looks {
  readonly regions: { headerRows: number; headerColumns: number; footerRows: number };
  readonly #graph: ObjectGraph;
  readonly #model: Message;
  readonly #rows: number;
  readonly #band: string | undefined;
  readonly #made = new Map<string, CellLook>();

  constructor(graph: ObjectGraph, model: Message, size: { rows: number; columns: number }) {
    this.#graph = graph;
    this.#model = model;
    this.#rows = size.rows;
    this.#band = bandFill(graph, model);
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
    const [cellField, textField] = this.#region(row, column);
    const cell = cellStyle ?? this.#model.reference(cellField);
    const text = textStyle ?? this.#model.reference(textField);
    const banded = this.#band !== undefined && cellField === BODY && this.#isSecond(row);
    const key = `${cell}-${text}-${banded}`;
    const known = this.#made.get(key);
    if (known) return known;
    const own = cellLook(this.#graph, cell, text);
    const isOwnFill = own.fill !== undefined && cell !== this.#model.reference(BODY);
    const look = banded && !isOwnFill ? { ...own, fill: this.#band } : own;
    this.#made.set(key, look);
    return look;
  }

  #isSecond(row: number): boolean {
    return (row - this.regions.headerRows) % 2 === 1;
  }

  /** Fields of the model with the styles for cells and for text. */
  #region(row: number, column: number): [cell: number, text: number] {
    if (row < this.regions.headerRows) return [19, 25];
    if (row >= this.#rows - this.regions.footerRows) return [21, 27];
    return column < this.regions.headerColumns ? [20, 26] : [BODY, 24];
  }
}

/** What every second row of the body has (fields 1 and 2 of the table style's properties). */
function bandFill(graph: ObjectGraph, model: Message): string | undefined {
  const properties = propertyChain(graph, model.reference(3), 11);
  if (!inherited(properties, (each) => each.bool(1))) return undefined;
  const fill = inherited(properties, (each) => each.message(2));
  return fill && fillColour(fill);
}
