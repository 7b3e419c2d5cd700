import type * as tsp from '../../../schema/tsp.ts';
import * as tst from '../../../schema/tst.ts';
import type { ReadFormula } from '../../../tables/formulas/verified-formulas.ts';
import type { Table } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { dataList } from '../data-list.ts';
import { parseFormula } from './parse-formula.ts';
import { wordsKey } from './table-uuids.ts';

/** Reads the formulas of archives, whose tables are named by UUIDs. */
export function storedFormulas(
  graph: ObjectGraph,
  uuids: ReadonlyMap<string, number>,
): ReadFormula {
  const read = new Map<number, Formulas>();
  const formulasOf = ({ identifier }: Table) => {
    const known = read.get(identifier) ?? tableFormulas(graph, identifier);
    read.set(identifier, known);
    return known;
  };
  return (key, place, tables) => {
    const nodes = formulasOf(place.table).get(key)?.formula?.nodeArray?.node ?? [];
    const tableByUuid = (uuid: tsp.CFUUIDArchive) => tables.get(uuids.get(wordsKey(uuid)) ?? -1);
    return parseFormula(nodes, { ...place, tableByUuid });
  };
}

type Formulas = ReturnType<typeof dataList>;

/** The formulas of a table by their keys. */
function tableFormulas(graph: ObjectGraph, model: number): Formulas {
  return dataList(graph, graph.read(model, tst.TableModelArchive)?.baseDataStore?.formulaTable);
}
