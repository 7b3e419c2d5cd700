import type * as tsce from '../../../schema/tsce.ts';
import { NodeType } from '../../../schema/tsce.ts';
import { dividesByZero } from '../../../tables/formulas/calculate.ts';
import type { CellReference, Scalar } from '../../../tables/formulas/expression.ts';
import { NotAgreed } from '../../../tables/formulas/functions/arguments.ts';
import type { ErrorCode, Table, TableCell } from '../../../tables/table.ts';
import { parseFormula } from './parse-formula.ts';
import { cellReference, type ReferenceContext, tractReference } from './references.ts';

type Place = { table: Table; row: number; column: number };

/** Gives the nodes of a formula by its key, and the table that a UUID names. */
export type FormulaSource = {
  nodes(table: Table, key: number): tsce.NodeArchive[];
  tableByUuid: ReferenceContext['tableByUuid'];
};

/**
 * Which error a cell shows. The archive says only that it is one, so it is found from its formula:
 * what it refers to, or that it divides by zero.
 */
export class StoredErrors {
  readonly #tables: ReadonlyMap<number, Table>;
  readonly #source: FormulaSource;
  #looks = 0;

  constructor(tables: Table[], source: FormulaSource) {
    this.#tables = new Map(tables.map((table) => [table.identifier, table]));
    this.#source = source;
  }

  codeOf(place: Place, { formula }: TableCell, depth = 0): ErrorCode {
    if (formula === undefined) return '#VALUE!';
    const nodes = this.#source.nodes(place.table, formula);
    const types = new Set(nodes.map(({ nodeType }) => nodeType ?? 0));
    if (referenceErrors.some((type) => types.has(type))) return '#REF!';
    if (types.has(NodeType.unknownFunction)) return '#NAME?';
    const context = { ...place, tableByUuid: this.#source.tableByUuid };
    const passed = depth < maxDepth && this.#passedOn(nodes, context, depth);
    if (passed) return passed;
    const expression = parseFormula(nodes, context);
    const cells = (reference: CellReference) => this.#scalars(reference, place.table);
    if (expression && agreed(() => dividesByZero(expression, { ...place, cells })))
      return '#DIV/0!';
    const last = nodes.findLast(({ nodeType }) => nodeType === NodeType.function);
    return lookups.has(last?.functionNodeIndex ?? -1) ? '#N/A' : '#VALUE!';
  }

  /** The error of a cell that the formula refers to. */
  #passedOn(
    nodes: tsce.NodeArchive[],
    context: ReferenceContext & Place,
    depth: number,
  ): ErrorCode | undefined {
    for (const reference of nodes.flatMap((node) => referencesOf(node, context))) {
      const table = this.#tableOf(reference, context.table);
      for (const [row, column] of this.#cellsOf(reference)) {
        if (table?.value(row, column)?.kind !== 'error') continue;
        const cell = table.cell(row, column);
        if (cell) return this.codeOf({ table, row, column }, cell, depth + 1);
      }
    }
    return undefined;
  }

  #scalars(reference: CellReference, own: Table): Scalar[] {
    const table = this.#tableOf(reference, own);
    return [...this.#cellsOf(reference)].map(([row, column]): Scalar => {
      const value = table?.value(row, column);
      if (!value || value.kind === 'empty') return undefined;
      if (value.kind === 'number') return Number(value.decimal);
      if (value.kind === 'text' || value.kind === 'rich-text') return value.text;
      if (value.kind === 'boolean') return value.value;
      throw new NotAgreed();
    });
  }

  #tableOf({ table }: CellReference, own: Table): Table | undefined {
    return table === undefined ? own : this.#tables.get(table);
  }

  *#cellsOf({ range }: CellReference): Generator<[row: number, column: number]> {
    for (let row = range.top; row <= range.bottom; row += 1) {
      for (let column = range.left; column <= range.right; column += 1) {
        this.#looks += 1;
        if (this.#looks > maxLooks) return;
        yield [row, column];
      }
    }
  }
}

const maxDepth = 20;

/** The limit of cells that are read for all errors of a document together. */
const maxLooks = 1_000_000;

const referenceErrors: number[] = [NodeType.referenceError, NodeType.referenceErrorWithUids];

/** HLOOKUP, LOOKUP, MATCH, VLOOKUP, XLOOKUP, XMATCH: what they look for may not be there. */
const lookups = new Set([59, 81, 83, 165, 314, 315]);

function referencesOf(node: tsce.NodeArchive, context: ReferenceContext): CellReference[] {
  const isTract = node.nodeType === NodeType.colonTract;
  if (!isTract && node.nodeType !== NodeType.cellReference) return [];
  const reference = isTract ? tractReference(node, context) : cellReference(node, context);
  return reference ? [reference] : [];
}

function agreed(judge: () => boolean): boolean {
  try {
    return judge();
  } catch (error) {
    if (error instanceof NotAgreed) return false;
    throw error;
  }
}
