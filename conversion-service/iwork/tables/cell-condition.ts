import type {
  CellCondition,
  CellLook,
  ConditionalLook,
  ConditionOperand,
} from './looks/cell-look.ts';
import type { CellValue } from './table.ts';

/**
 * Whether a cell meets a condition.
 * @param valueAt what another cell of the table holds
 */
export function meets(
  value: CellValue,
  condition: CellCondition,
  valueAt: (row: number, column: number) => CellValue | undefined,
): boolean {
  if (condition.test === 'blank') return (value.kind === 'empty') !== condition.negated;
  const cell = plain(value);
  const operands = condition.operands.map((operand) =>
    operand.kind === 'cell' ? plain(valueAt(operand.row, operand.column)) : plainOperand(operand),
  );
  const isComparable = cell && operands.every((operand) => operand?.kind === cell.kind);
  if (!isComparable) return false;
  const [first, second] = operands.map((operand) => operand?.value);
  return (
    first !== undefined && holds(condition.test, cell.value, first, second) !== condition.negated
  );
}

type Plain = { kind: string; value: number | string };

/** Texts are compared whatever the case of their letters. */
function plain(value: CellValue | undefined): Plain | undefined {
  switch (value?.kind) {
    case 'number':
      return { kind: 'number', value: Number(value.decimal) };
    case 'date':
    case 'duration':
      return { kind: value.kind, value: value.seconds };
    case 'boolean':
      return { kind: 'boolean', value: Number(value.value) };
    case 'text':
    case 'rich-text':
      return { kind: 'text', value: value.text.toLowerCase() };
    default:
      return undefined;
  }
}

function plainOperand(operand: Exclude<ConditionOperand, { kind: 'cell' }>): Plain {
  if (operand.kind === 'text') return { kind: 'text', value: operand.text.toLowerCase() };
  return { kind: operand.kind, value: Number(operand.value) };
}

function holds(
  test: Exclude<CellCondition['test'], 'blank'>,
  value: number | string,
  operand: number | string,
  upper: number | string | undefined,
): boolean {
  switch (test) {
    case '=':
    case 'is':
      return value === operand;
    case '<>':
      return value !== operand;
    case '>':
      return value > operand;
    case '>=':
      return value >= operand;
    case '<':
      return value < operand;
    case '<=':
      return value <= operand;
    case 'between':
      // Whichever end was given first.
      return upper !== undefined && isWithin(value, operand, upper);
    case 'same day':
      return dayOf(value) === dayOf(operand);
    case 'begins':
      return String(value).startsWith(String(operand));
    case 'ends':
      return String(value).endsWith(String(operand));
    case 'contains':
      return String(value).includes(String(operand));
  }
}

function isWithin(value: number | string, one: number | string, other: number | string): boolean {
  return (value >= one && value <= other) || (value >= other && value <= one);
}

function dayOf(seconds: number | string): number {
  return Math.floor(Number(seconds) / 86_400);
}

/** A cell's look where a condition holds. */
export function highlighted(look: CellLook, { fill, text }: ConditionalLook): CellLook {
  const picture = fill ? undefined : look.picture;
  return { ...look, picture, fill: fill ?? look.fill, text: { ...look.text, ...text } };
}
