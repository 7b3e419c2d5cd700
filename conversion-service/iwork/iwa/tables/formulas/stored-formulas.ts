import type * as tsce from '../../../schema/tsce.ts';
import { NodeType } from '../../../schema/tsce.ts';
import type * as tsp from '../../../schema/tsp.ts';
import * as tst from '../../../schema/tst.ts';
import { formulaFunctions } from '../../../tables/formulas/functions.ts';
import type { ReadFormula } from '../../../tables/formulas/verified-formulas.ts';
import type { Table } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { dataList } from '../data-list.ts';
import { functionNames } from './function-names.ts';
import { parseFormula } from './parse-formula.ts';
import type { FormulaSource } from './stored-errors.ts';
import { wordsKey } from './table-uuids.ts';

/** Reads the formulas of archives, whose tables are named by UUIDs. */
export function storedFormulas(
  graph: ObjectGraph,
  uuids: ReadonlyMap<string, number>,
): StoredFormulas {
  const read = new Map<number, Formulas>();
  const formulasOf = ({ identifier }: Table) => {
    const known = read.get(identifier) ?? tableFormulas(graph, identifier);
    read.set(identifier, known);
    return known;
  };
  const nodesOf = (table: Table, key: number) =>
    formulasOf(table).get(key)?.formula?.nodeArray?.node ?? [];
  const tableByUuid =
    (tables: ReadonlyMap<number, Table>): FormulaSource['tableByUuid'] =>
    (uuid: tsp.CFUUIDArchive) =>
      tables.get(uuids.get(wordsKey(uuid)) ?? -1);
  const becameValues = new Map<string, number>();
  return {
    nodesOf,
    tableByUuid,
    becameValues,
    read: (key, place, tables) => {
      const nodes = nodesOf(place.table, key);
      const expression = parseFormula(nodes, { ...place, tableByUuid: tableByUuid(tables) });
      if (!expression) count(becameValues, unknownFunction(nodes));
      return expression;
    },
  };
}

/** The formulas of a document. */
export type StoredFormulas = {
  read: ReadFormula;
  nodesOf: FormulaSource['nodes'];
  tableByUuid(tables: ReadonlyMap<number, Table>): FormulaSource['tableByUuid'];
  /** How many were read that have no equal here, by the function that has none. */
  becameValues: ReadonlyMap<string, number>;
};

function count(counts: Map<string, number>, name: string | undefined): void {
  if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The first function of a formula that is not known here. */
function unknownFunction(nodes: tsce.NodeArchive[]): string | undefined {
  const unknown = nodes.find(
    ({ nodeType, functionNodeIndex = -1 }) =>
      nodeType === NodeType.function && !formulaFunctions.has(functionNodeIndex),
  );
  return unknown && functionNames.get(unknown.functionNodeIndex ?? -1);
}

type Formulas = ReturnType<typeof dataList>;

/** The formulas of a table by their keys. */
function tableFormulas(graph: ObjectGraph, model: number): Formulas {
  return dataList(graph, graph.read(model, tst.TableModelArchive)?.baseDataStore?.formulaTable);
}
