import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type {
  CellCondition,
  ConditionalLook,
  ConditionalRule,
  ConditionOperand,
} from '../../tables/looks/cell-look.ts';
import { type CellRange, cellAddress, sheetReference, type TableCell } from '../../tables/table.ts';

/** Cells with the same rules, which are written as for the first of them. */
type Group = {
  row: number;
  column: number;
  rules: ConditionalRule[];
  ranges: CellRange[];
  /** The last range of each column. */
  last: Map<number, CellRange>;
};

/** The rules of the cells of a sheet, as LibreOffice has them (`calcext:conditional-formats`). */
export class ConditionalFormats {
  readonly #document: OdfDocument;
  readonly #styles = new Map<string, string>();
  #groups = new Map<number, Group>();

  constructor(document: OdfDocument) {
    this.#document = document;
  }

  /** Cells must come row by row. */
  add({ conditional }: TableCell, row: number, column: number): void {
    if (!conditional) return;
    const { key, rules } = conditional;
    const group: Group = this.#groups.get(key) ?? {
      row,
      column,
      rules,
      ranges: [],
      last: new Map(),
    };
    this.#groups.set(key, group);
    const above = group.last.get(column);
    if (above?.bottom === row - 1) {
      above.bottom = row;
      return;
    }
    const range = { top: row, left: column, bottom: row, right: column };
    group.last.set(column, range);
    group.ranges.push(range);
  }

  /** What was added since the sheet before. */
  elements(sheet: string): XmlElement[] {
    const groups = [...this.#groups.values()];
    this.#groups = new Map();
    const formats = groups.map((group) => this.#format(group, sheetReference(sheet)));
    return formats.length > 0 ? [element('calcext:conditional-formats', {}, formats)] : [];
  }

  #format({ row, column, rules, ranges }: Group, sheet: string): XmlElement {
    const target = ranges.map(
      ({ top, left, bottom, right }) =>
        `${sheet}.${cellAddress(top, left)}:${sheet}.${cellAddress(bottom, right)}`,
    );
    const conditions = rules.map(({ condition, look }) =>
      element('calcext:condition', {
        'calcext:apply-style-name': this.#style(look),
        'calcext:value': `formula-is(${conditionFormula(condition, row, column)})`,
        'calcext:base-cell-address': `${sheet}.${cellAddress(row, column)}`,
      }),
    );
    const attributes = { 'calcext:target-range-address': target.join(' ') };
    return element('calcext:conditional-format', attributes, conditions);
  }

  #style(look: ConditionalLook): string {
    const key = JSON.stringify(look);
    const known = this.#styles.get(key);
    if (known) return known;
    const name = this.#document.styles.add(`Highlight${this.#styles.size + 1}`, {
      family: 'table-cell',
      parent: 'Default',
      properties: {
        'style:table-cell-properties': { 'fo:background-color': look.fill },
        'style:text-properties': textProperties(look.text),
      },
    });
    this.#styles.set(key, name);
    return name;
  }
}

function textProperties(text: ConditionalLook['text']): XmlAttributes {
  const { color, bold, italic, underline, strike } = text;
  const either = (value: boolean | undefined, yes: string, no: string) =>
    value === undefined ? undefined : value ? yes : no;
  return {
    'fo:color': color,
    'fo:font-weight': either(bold, 'bold', 'normal'),
    'fo:font-style': either(italic, 'italic', 'normal'),
    'style:text-underline-style': either(underline, 'solid', 'none'),
    'style:text-line-through-style': either(strike, 'solid', 'none'),
  };
}

/** A condition in OpenFormula: it asks first whether the value is of the kind it compares. */
function conditionFormula(condition: CellCondition, row: number, column: number): string {
  const cell = `[.${cellAddress(row, column)}]`;
  const { test, negated, operands } = condition;
  if (test === 'blank') return negated ? `NOT(ISBLANK(${cell}))` : `ISBLANK(${cell})`;
  const [first = '', second = ''] = operands.map(written);
  const holds = testFormula(test, cell, first, second);
  const guards = operands.map((operand) => guard(operand, cell));
  return `AND(${[...new Set(guards)].join(';')};${negated ? `NOT(${holds})` : holds})`;
}

function testFormula(
  test: Exclude<CellCondition['test'], 'blank'>,
  cell: string,
  first: string,
  second: string,
): string {
  switch (test) {
    case 'is':
      return `${cell}=${first}`;
    case 'between':
      return `AND(${cell}>=MIN(${first};${second});${cell}<=MAX(${first};${second}))`;
    case 'same day':
      return `INT(${cell})=INT(${first})`;
    case 'begins':
      return `LEFT(${cell};LEN(${first}))=${first}`;
    case 'ends':
      return `RIGHT(${cell};LEN(${first}))=${first}`;
    case 'contains':
      return `ISNUMBER(FIND(LOWER(${first});LOWER(${cell})))`;
    default:
      return `${cell}${test}${first}`;
  }
}

/** Days from the origin of spreadsheets to 2001-01-01. */
const epoch = 36_892;
const secondsOfDay = 86_400;

function written(operand: ConditionOperand): string {
  switch (operand.kind) {
    case 'text':
      return `"${operand.text.replaceAll('"', '""')}"`;
    case 'boolean':
      return operand.value ? 'TRUE()' : 'FALSE()';
    case 'cell':
      return `[.${cellAddress(operand.row, operand.column, operand.absolute)}]`;
    case 'date':
      return String(epoch + operand.value / secondsOfDay);
    case 'duration':
      return `${operand.value}/${secondsOfDay}`;
    default:
      return String(operand.value);
  }
}

function guard(operand: ConditionOperand, cell: string): string {
  if (operand.kind === 'text') return `ISTEXT(${cell})`;
  if (operand.kind === 'boolean') return `ISLOGICAL(${cell})`;
  if (operand.kind !== 'cell') return `ISNUMBER(${cell})`;
  const other = written(operand);
  const isFilled = `NOT(ISBLANK(${cell}));NOT(ISBLANK(${other}))`;
  return `${isFilled};ISTEXT(${cell})=ISTEXT(${other})`;
}
