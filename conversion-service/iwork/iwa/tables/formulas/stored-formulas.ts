import * as tsce from '../../../schema/tsce.ts';
import { NodeType } from '../../../schema/tsce.ts';
import type * as tsp from '../../../schema/tsp.ts';
import * as tst from '../../../schema/tst.ts';
import { formulaFunctions } from '../../../tables/formulas/functions.ts';
import type { ReadFormula } from '../../../tables/formulas/verified-formulas.ts';
import type { Table } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { dataList } from '../data-list.ts';
import { parseFormula } from './parse-formula.ts';
import type { FormulaSource } from './stored-errors.ts';

/**
 * The names of iWork's functions, by their numbers: of those that people use and that have no
 * equivalent here.
 */
const functionNames: ReadonlyMap<number, string> = new Map(
  Object.entries({
    ...{
      19: 'CHOOSE',
      21: 'CODE',
      22: 'COLUMN',
      23: 'COLUMNS',
      25: 'CONCATENATE',
      32: 'COUNTBLANK',
    },
    ...{
      33: 'COUNTIF',
      39: 'DATE',
      40: 'DATEDIF',
      41: 'DAY',
      47: 'EDATE',
      49: 'EXACT',
      53: 'FIND',
    },
    ...{ 54: 'FIXED', 57: 'FV', 59: 'HLOOKUP', 60: 'HOUR', 61: 'HYPERLINK', 63: 'INDEX' },
    ...{
      64: 'INDIRECT',
      67: 'IPMT',
      68: 'IRR',
      69: 'ISBLANK',
      70: 'ISERROR',
      74: 'LARGE',
      76: 'LEFT',
    },
    ...{ 79: 'LOG', 81: 'LOOKUP', 83: 'MATCH', 87: 'MID', 90: 'MINUTE', 93: 'MODE', 94: 'MONTH' },
    ...{ 97: 'NOW', 98: 'NPER', 99: 'NPV', 101: 'OFFSET', 103: 'PERCENTILE', 105: 'PMT' },
    ...{ 108: 'PPMT', 114: 'PROPER', 115: 'PV', 116: 'QUOTIENT', 118: 'RAND', 119: 'RANDBETWEEN' },
    ...{
      120: 'RANK',
      121: 'RATE',
      122: 'REPLACE',
      123: 'REPT',
      124: 'RIGHT',
      129: 'ROW',
      130: 'ROWS',
    },
    ...{
      131: 'SEARCH',
      132: 'SECOND',
      138: 'SMALL',
      140: 'STDEV',
      142: 'STDEVP',
      144: 'SUBSTITUTE',
    },
    ...{
      145: 'SUMIF',
      146: 'SUMPRODUCT',
      152: 'TIME',
      153: 'TIMEVALUE',
      154: 'TODAY',
      155: 'TRIM',
    },
    ...{ 159: 'VALUE', 160: 'VAR', 165: 'VLOOKUP', 166: 'WEEKDAY', 167: 'YEAR', 203: 'EOMONTH' },
    ...{ 204: 'WORKDAY', 205: 'MONTHNAME', 206: 'WEEKNUM', 207: 'DUR2HOURS', 208: 'DUR2MINUTES' },
    ...{ 209: 'DUR2SECONDS', 210: 'DUR2DAYS', 211: 'DUR2WEEKS', 212: 'DURATION', 220: 'TRANSPOSE' },
    ...{ 228: 'DATEVALUE', 231: 'SUMIFS', 232: 'AVERAGEIFS', 233: 'COUNTIFS', 234: 'AVERAGEIF' },
    ...{
      235: 'IFERROR',
      236: 'DAYNAME',
      249: 'QUARTILE',
      260: 'NETWORKDAYS',
      278: 'STRIPDURATION',
    },
    ...{
      297: 'PLAINTEXT',
      298: 'STOCK',
      300: 'CURRENCY',
      304: 'ISNUMBER',
      305: 'ISTEXT',
      306: 'ISDATE',
    },
    ...{ 309: 'MAXIFS', 310: 'MINIFS', 313: 'IFS', 314: 'XLOOKUP', 315: 'XMATCH', 316: 'SUBTOTAL' },
    ...{
      317: 'COUNTMATCHES',
      318: 'TEXTBEFORE',
      319: 'TEXTBETWEEN',
      320: 'TEXTAFTER',
      321: 'REGEX',
    },
    ...{ 324: 'REGEX.EXTRACT', 328: 'TEXTJOIN', 329: 'CONCAT', 336: 'SWITCH', 342: 'FILTER' },
    ...{ 343: 'SORT', 345: 'UNIQUE', 363: 'LET', 364: 'LAMBDA' },
  }).map(([number, name]) => [Number(number), name]),
);

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

/**
 * The tables' models by the UUID with which formulas name them. The owners of formulas give it, for
 * some tables only indirectly, through the UUID of the model's haunted owner.
 */
export function tableUuids(graph: ObjectGraph): ReadonlyMap<string, number> {
  const byUuid = new Map<string, number>();
  const baseOfHaunted = new Map<string, string>();
  for (const identifier of graph.ofType(tsce.FormulaOwnerDependenciesArchive)) {
    const owner = graph.read(identifier, tsce.FormulaOwnerDependenciesArchive);
    const { formulaOwnerUid: own, baseOwnerUid: base, ownerKind } = owner ?? {};
    const model = graph.readAs(owner?.formulaOwner, tst.TableInfoArchive)?.tableModel;
    const isTable = graph.isOneOf(model, tst.TableModelArchive);
    if (own && ownerKind === tsce.OwnerKind.table && isTable && model)
      byUuid.set(halvesKey(own), model);
    if (own && base && ownerKind === tsce.OwnerKind.hauntedOwner)
      baseOfHaunted.set(halvesKey(own), halvesKey(base));
  }
  for (const identifier of graph.ofType(tst.TableModelArchive)) {
    const haunted = graph.read(identifier, tst.TableModelArchive)?.hauntedOwner?.ownerUid;
    const base = haunted && baseOfHaunted.get(halvesKey(haunted));
    if (base) byUuid.set(base, identifier);
  }
  return byUuid;
}

function halvesKey({ lower = 0n, upper = 0n }: tsp.UUID): string {
  return `${lower}-${upper}`;
}

/** The same of a UUID in words. */
function wordsKey(uuid: tsp.CFUUIDArchive): string {
  const { uuidW0 = 0n, uuidW1 = 0n, uuidW2 = 0n, uuidW3 = 0n } = uuid;
  return `${(uuidW1 << 32n) | uuidW0}-${(uuidW3 << 32n) | uuidW2}`;
}
