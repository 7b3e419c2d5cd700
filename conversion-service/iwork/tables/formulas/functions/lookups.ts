import type {
  Argument,
  Calculation,
  CellReference,
  Expression,
  FormulaFunction,
  Scalar,
} from '../expression.ts';
import {
  atLeast,
  CellError,
  callOf,
  NotAgreed,
  type NumberedFunction,
  numberOf,
  optionalNumber,
  scalarOf,
  textOf,
  wholeOf,
} from './arguments.ts';

const maxRow = 1_048_576;
const maxColumn = 16_384;

const match: FormulaFunction = {
  name: 'MATCH',
  apply: ([wanted, cells, type]) =>
    found(scalarOf(wanted), vectorOf(cells), optionalNumber(type, 1)) + 1,
};
const index: FormulaFunction = { name: 'INDEX', apply: indexed };
/** iWork has none of that name. */
const ifMissing: FormulaFunction = {
  name: 'IFNA',
  choose: ([value, otherwise], evaluate) => {
    if (!value || !otherwise) throw new NotAgreed();
    try {
      return evaluate(value);
    } catch (error) {
      if (error instanceof CellError && error.isMissing) return evaluate(otherwise);
      throw error;
    }
  },
};

export const lookupFunctions: NumberedFunction[] = [
  [6, { name: 'ADDRESS', apply: address }],
  [22, { name: 'COLUMN', apply: ([cells], place) => ownPlace(cells, place).column + 1 }],
  [23, { name: 'COLUMNS', apply: ([cells]) => sizeOf(cells).columns }],
  [59, { name: 'HLOOKUP', apply: (args) => lookedUp(args, 'row') }],
  [63, index],
  [64, { name: 'INDIRECT', refer: indirect }],
  [81, { name: 'LOOKUP', apply: vectorLookup }],
  [83, match],
  [101, { name: 'OFFSET', refer: offset }],
  [129, { name: 'ROW', apply: ([cells], place) => ownPlace(cells, place).row + 1 }],
  [130, { name: 'ROWS', apply: ([cells]) => sizeOf(cells).rows }],
  [165, { name: 'VLOOKUP', apply: (args) => lookedUp(args, 'column') }],
  [314, { name: 'XLOOKUP', rewrite: crossLookup }],
  [
    315,
    {
      name: 'XMATCH',
      rewrite: ([wanted, cells, type]) =>
        wanted && cells ? matching(wanted, cells, type) : undefined,
    },
  ],
];

function ownPlace(
  cells: Argument | undefined,
  place: Calculation,
): { row: number; column: number } {
  if (!cells) return place;
  if (!cells.range) throw new NotAgreed();
  return { row: cells.range.top, column: cells.range.left };
}

function sizeOf(cells: Argument | undefined): { rows: number; columns: number } {
  if (!cells?.range) throw new NotAgreed();
  const { top, left, bottom, right } = cells.range;
  return { rows: bottom - top + 1, columns: right - left + 1 };
}

/** The values of one row or column. */
function vectorOf(cells: Argument | undefined): Scalar[] {
  const { rows, columns } = sizeOf(cells);
  if (!cells || (rows > 1 && columns > 1)) throw new NotAgreed();
  return cells.values;
}

/**
 * The place of a value, from 0.
 * @param type 0: the same value; 1: the last that is not larger, of values in ascending order
 */
function found(wanted: Scalar, values: Scalar[], type: number): number {
  if (type === 0) {
    const at = values.findIndex((value) => isSame(value, wanted));
    if (at < 0) throw new CellError(true);
    return at;
  }
  const numbers = values.filter((value) => typeof value === 'number');
  const isSorted = numbers.every((value, at) => at === 0 || value > (numbers[at - 1] ?? 0));
  if (type !== 1 || typeof wanted !== 'number' || !isSorted || numbers.length < values.length)
    throw new NotAgreed();
  const at = numbers.findLastIndex((value) => value <= wanted);
  if (at < 0) throw new CellError(true);
  return at;
}

function isSame(value: Scalar, wanted: Scalar): boolean {
  if (typeof wanted === 'number') return value === wanted;
  // Signs stand for others in some programs.
  if (typeof wanted !== 'string' || wanted === '' || /[*?~]/.test(wanted)) throw new NotAgreed();
  return typeof value === 'string' && value.toLowerCase() === wanted.toLowerCase();
}

function lookedUp([wanted, cells, at, close]: Argument[], along: 'row' | 'column'): Scalar {
  const { rows, columns } = sizeOf(cells);
  const isClose = close ? scalarOf(close) : true;
  const type = isClose === false || isClose === 0 ? 0 : 1;
  const width = along === 'column' ? columns : rows;
  const line = wholeOf(numberOf(at), 1, width) - 1;
  const each = (which: number, count: number) =>
    Array.from({ length: count }, (_, step) =>
      along === 'column'
        ? cells?.values[step * columns + which]
        : cells?.values[which * columns + step],
    );
  const count = along === 'column' ? rows : columns;
  return each(line, count)[found(scalarOf(wanted), each(0, count), type)];
}

function vectorLookup([wanted, cells, results]: Argument[]): Scalar {
  const values = vectorOf(cells);
  const given = vectorOf(results ?? cells);
  if (given.length !== values.length) throw new NotAgreed();
  return given[found(scalarOf(wanted), values, 1)];
}

function indexed([cells, row, column, area]: Argument[]): Scalar {
  const { rows, columns } = sizeOf(cells);
  // What one number means in a single row is a program's own.
  if (area || (!column && columns > 1)) throw new NotAgreed();
  const down = wholeOf(numberOf(row), 1, rows) - 1;
  return cells?.values[down * columns + wholeOf(optionalNumber(column, 1), 1, columns) - 1];
}

function address([row, column, type, ...others]: Argument[]): string {
  if (others.length > 0) throw new NotAgreed();
  let letters = '';
  let rest = wholeOf(numberOf(column), 1, maxColumn);
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  const kind = wholeOf(optionalNumber(type, 1), 1, 4);
  const marks = { column: kind === 1 || kind === 3, row: kind < 3 };
  const down = wholeOf(numberOf(row), 1, maxRow);
  return `${marks.column ? '$' : ''}${letters}${marks.row ? '$' : ''}${down}`;
}

type Evaluate = (expression: Expression) => Scalar;

function offset([base, ...distances]: Expression[], evaluate: Evaluate): CellReference {
  if (base?.kind !== 'cells') throw new NotAgreed();
  const { top, left, bottom, right } = base.range;
  const [down, across, rows, columns] = distances.map((each) =>
    wholeOf(numberOf({ values: [evaluate(each)] }), -maxRow, maxRow),
  );
  if (down === undefined || across === undefined) throw new NotAgreed();
  const height = rows ?? bottom - top + 1;
  const width = columns ?? right - left + 1;
  const first = { row: top + down, column: left + across };
  if (height < 1 || width < 1) throw new NotAgreed();
  const last = { row: first.row + height - 1, column: first.column + width - 1 };
  return {
    ...base,
    range: { top: first.row, left: first.column, bottom: last.row, right: last.column },
  };
}

/** An address in the formula's own table, `B2`. */
function indirect(args: Expression[], evaluate: Evaluate): CellReference {
  const [text] = atLeast(args, 1);
  const written = text && textOf({ values: [evaluate(text)] });
  const [, letters, digits] = /^\$?([A-Za-z]{1,2})\$?(\d{1,6})$/.exec(written ?? '') ?? [];
  if (letters === undefined || args.length > 1) throw new NotAgreed();
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const [row, at] = [Number(digits) - 1, column - 1];
  return {
    kind: 'cells',
    table: undefined,
    range: { top: row, left: at, bottom: row, right: at },
    absolute: { top: true, left: true, bottom: true, right: true },
  };
}

/** `XLOOKUP(value, where, results, otherwise)` of the same value. */
function crossLookup(args: Expression[]): Expression | undefined {
  const [wanted, cells, results, otherwise, type, order] = args;
  if (!wanted || cells?.kind !== 'cells' || results?.kind !== 'cells') return undefined;
  if (order && !isNumber(order, 1)) return undefined;
  const isColumn = [cells, results].every(({ range }) => range.left === range.right);
  const isRow = [cells, results].every(({ range }) => range.top === range.bottom);
  const at = matching(wanted, cells, type);
  if (!at || (!isColumn && !isRow)) return undefined;
  const place = isColumn ? [at] : [{ kind: 'number', value: 1 } as const, at];
  const result = callOf(index, [results, ...place]);
  const isAlone = !otherwise || otherwise.kind === 'missing';
  return result && (isAlone ? result : callOf(ifMissing, [result, otherwise]));
}

function matching(
  wanted: Expression,
  cells: Expression,
  type: Expression | undefined,
): Expression | undefined {
  if (type && !isNumber(type, 0)) return undefined;
  return callOf(match, [wanted, cells, { kind: 'number', value: 0 }]);
}

function isNumber(expression: Expression, value: number): boolean {
  return (
    expression.kind === 'missing' || (expression.kind === 'number' && expression.value === value)
  );
}
