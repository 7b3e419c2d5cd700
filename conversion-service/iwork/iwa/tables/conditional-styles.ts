import type * as tsce from '../../schema/tsce.ts';
import { NodeType } from '../../schema/tsce.ts';
import * as tst from '../../schema/tst.ts';
import { highlighted, meets } from '../../tables/cell-condition.ts';
import { Combinations } from '../../tables/combinations.ts';
import type { TableBounds } from '../../tables/formulas/expression.ts';
import type {
  CellCondition,
  CellLook,
  ConditionalLook,
  ConditionalRule,
  ConditionOperand,
} from '../../tables/looks/cell-look.ts';
import type { CellValue, TableCell } from '../../tables/table.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { readColor } from '../text-storage/text-styles/style-properties.ts';
import { dataList } from './data-list.ts';
import { cellReference } from './formulas/references.ts';
import {
  cellProperties,
  characterProperties,
  fillColor,
  inherited,
} from './table-looks/table-looks.ts';

type Context = {
  table: TableBounds;
  valueAt(row: number, column: number): CellValue | undefined;
  /** Called where a rule cannot be evaluated. */
  onUnknown(): void;
};

/**
 * The looks of cells that depend on their values.
 * @returns a function that adds them to a cell, by the key of its rules
 */
export function conditionalStyles(
  graph: ObjectGraph,
  store: tst.DataStore,
  { table, valueAt, onUnknown }: Context,
) {
  const sets = dataList(graph, store.conditionalStyleTable);
  const stored = new Map<number, StoredRule[]>();
  const fixed = new Map<number, ConditionalRule[]>();
  const looks = new Combinations<CellLook>();
  const rulesOf = (key: number, row: number, column: number) => {
    const known = fixed.get(key);
    if (known) return known;
    const all = stored.get(key) ?? storedRules(graph, sets.get(key)?.reference);
    stored.set(key, all);
    const rules = all.flatMap((rule) => conditionalRule(rule, { table, row, column }) ?? []);
    // A reference to a cell beside those at the edge leads nowhere for these alone.
    if (rules.length < all.length) onUnknown();
    else if (!rules.some(isRelative)) fixed.set(key, rules);
    return rules;
  };
  return (cell: TableCell, key: number, row: number, column: number): TableCell => {
    const rules = rulesOf(key, row, column);
    if (rules.length === 0) return cell;
    const { look: otherwise } = cell;
    const met = rules.find(({ condition }) => meets(cell.value, condition, valueAt));
    const look = met
      ? looks.get([otherwise, met.look], () => highlighted(otherwise, met.look))
      : otherwise;
    return { ...cell, look, conditional: { key, rules, otherwise } };
  };
}

function conditionalRule(
  { predicate, look }: StoredRule,
  place: Place,
): ConditionalRule | undefined {
  const condition = readCondition(predicate, place);
  return condition && { condition, look };
}

function isRelative({ condition }: ConditionalRule): boolean {
  return condition.operands.some(({ kind }) => kind === 'cell');
}

/** In new documents a rule stands there twice; only the old form has the places of its operands. */
type Predicate = {
  current: tst.FormulaPredicateArchive | undefined;
  old: tst.FormulaPredicatePrePivotArchive | undefined;
};

type StoredRule = { predicate: Predicate; look: ConditionalLook };

const maxRules = 100;

function storedRules(graph: ObjectGraph, reference: number | undefined): StoredRule[] {
  const set = graph.read(reference, tst.ConditionalStyleSetArchive);
  const current = set?.rules?.rule ?? [];
  const old = set?.rulesPrepivot ?? [];
  const rules = current.length > 0 ? current : old;
  return rules.slice(0, maxRules).map(({ cellStyle, textStyle }, at) => ({
    predicate: { current: current[at]?.predicate, old: old[at]?.predicate },
    look: conditionalLook(graph, cellStyle, textStyle),
  }));
}

/** Only what the styles of a rule say. */
function conditionalLook(
  graph: ObjectGraph,
  cellStyle: number | undefined,
  textStyle: number | undefined,
): ConditionalLook {
  const fill = inherited(cellProperties(graph, cellStyle), (each) => each.cellFill);
  const characters = characterProperties(graph, textStyle);
  const underline = inherited(characters, (each) => each.underline);
  const strike = inherited(characters, (each) => each.strikethru);
  const text = {
    color: readColor(inherited(characters, (each) => each.fontColor))?.hex,
    bold: inherited(characters, (each) => each.bold),
    italic: inherited(characters, (each) => each.italic),
    underline: underline === undefined ? undefined : underline > 0,
    strike: strike === undefined ? undefined : strike > 0,
  };
  const said = Object.entries(text).filter(([, value]) => value !== undefined);
  return { fill: fill && fillColor(fill), text: Object.fromEntries(said) };
}

type Place = { table: TableBounds; row: number; column: number };

/** @returns undefined where it is of an unknown kind, or depends on the moment */
function readCondition(predicate: Predicate, place: Place): CellCondition | undefined {
  const { current, old } = predicate;
  const kind = kinds[current?.predicateType ?? old?.predicateType ?? 0];
  if (!kind || isQualified(current) || isQualified(old)) return undefined;
  const { test, negated = false, operand } = kind;
  if (test === 'blank') return { test, negated, operands: [] };
  const first = operand ?? readOperand(predicate, 1, place);
  if (!first) return undefined;
  if (test !== 'between') return { test, negated, operands: [first] };
  const second = readOperand(predicate, 2, place);
  return second && { test, negated, operands: [first, second] };
}

function isQualified(
  predicate: { qualifier1: number | undefined; qualifier2: number | undefined } | undefined,
) {
  return Boolean(predicate?.qualifier1) || Boolean(predicate?.qualifier2);
}

type Kind = { test: CellCondition['test']; negated?: boolean; operand?: ConditionOperand };

const zero: ConditionOperand = { kind: 'number', value: 0 };
const truth = (value: boolean): Kind => ({ test: '=', operand: { kind: 'boolean', value } });

/**
 * By the type of a predicate. Left out are days beside today (17 to 19, 24 to 26), and what compares
 * with other cells of a range, whose numbers are not known.
 */
const kinds: Record<number, Kind> = {
  1: { test: 'begins' },
  2: { test: 'ends' },
  3: { test: 'contains' },
  4: { test: 'contains', negated: true },
  5: { test: '=' },
  6: { test: '<>' },
  7: { test: '>' },
  8: { test: '>=' },
  9: { test: '<' },
  10: { test: '<=' },
  13: { test: 'between' },
  20: { test: 'same day' },
  21: { test: '<' },
  22: { test: '>' },
  23: { test: 'between' },
  32: { test: 'between', negated: true },
  34: { test: 'blank' },
  35: { test: 'blank', negated: true },
  36: { test: 'is' },
  37: { test: 'is', negated: true },
  55: truth(true),
  56: truth(false),
  57: { test: '>', operand: zero },
  58: { test: '<', operand: zero },
  59: truth(true),
  60: truth(false),
  61: { test: 'begins', negated: true },
  62: { test: 'ends', negated: true },
};

function readOperand(
  { current, old }: Predicate,
  which: 1 | 2,
  place: Place,
): ConditionOperand | undefined {
  const value = literal(which === 1 ? current?.paramValue1 : current?.paramValue2);
  const nodes = old?.formula?.nodeArray?.node ?? [];
  const index = which === 1 ? old?.paramIndex1 : old?.paramIndex2;
  return value ?? nodeOperand(nodes[index ?? -1], nodes, place);
}

function literal(argument: tst.FormulaPredArgArchive | undefined): ConditionOperand | undefined {
  const { doubleValue, stringValue, dateValue, durationValue, boolValue } =
    argument?.argValue ?? {};
  if (stringValue !== undefined) return { kind: 'text', text: stringValue };
  if (dateValue !== undefined) return { kind: 'date', value: dateValue };
  if (durationValue !== undefined) return { kind: 'duration', value: durationValue };
  if (doubleValue !== undefined) return { kind: 'number', value: doubleValue };
  return boolValue === undefined ? undefined : { kind: 'boolean', value: boolValue };
}

function nodeOperand(
  node: tsce.NodeArchive | undefined,
  nodes: tsce.NodeArchive[],
  place: Place,
): ConditionOperand | undefined {
  switch (node?.nodeType) {
    case NodeType.number:
      return { kind: 'number', value: node.numberNodeNumber ?? Number.NaN };
    case NodeType.string:
      return { kind: 'text', text: node.stringNodeString ?? '' };
    case NodeType.date:
      return { kind: 'date', value: node.dateNodeDateNum ?? Number.NaN };
    case NodeType.boolean:
      return { kind: 'boolean', value: node.booleanNodeBoolean ?? false };
    case NodeType.cellReference:
      return cellOperand(node, nodes, place);
    default:
      return undefined;
  }
}

/** A cell of the same table, which a rule names as it names that of the cell it is for. */
function cellOperand(
  node: tsce.NodeArchive,
  nodes: tsce.NodeArchive[],
  place: Place,
): ConditionOperand | undefined {
  const own = nodes.find(({ nodeType }) => nodeType === NodeType.linkedCellReference);
  const ownKey = tableKey(own);
  const tableByUuid = () => (tableKey(node) === ownKey ? place.table : undefined);
  const found = cellReference(node, { ...place, tableByUuid });
  if (!found || !node.row || !node.column) return undefined;
  const { range, absolute } = found;
  return {
    kind: 'cell',
    row: range.top,
    column: range.left,
    absolute: { row: absolute.top, column: absolute.left },
  };
}

function tableKey(node: tsce.NodeArchive | undefined): string | undefined {
  const uuid = node?.crossTableReferenceExtraInfo?.tableId;
  return uuid && [uuid.uuidW0, uuid.uuidW1, uuid.uuidW2, uuid.uuidW3].join('-');
}
