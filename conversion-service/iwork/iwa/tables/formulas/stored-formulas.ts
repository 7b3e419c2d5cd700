import type * as tsp from '../../../schema/tsp.ts';
import { parseFormula } from './parse-formula.ts';
import { wordsKey } from './table-uuids.ts';
import type { ReadFormula } from './verified-formulas.ts';

/** Reads the formulas of archives, whose tables are named by UUIDs. */
export function storedFormulas(uuids: ReadonlyMap<string, number>): ReadFormula {
  return (key, place, tables) => {
    const tableByUuid = (uuid: tsp.CFUUIDArchive) => tables.get(uuids.get(wordsKey(uuid)) ?? -1);
    return parseFormula(place.table.formulaNodes(key), { ...place, tableByUuid });
  };
}
