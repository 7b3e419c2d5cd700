import type { Argument, Expression, FormulaFunction, Scalar } from './expression.ts';
import {
  booleanOf,
  CellError,
  NotAgreed,
  type NumberedFunction,
  numberOf,
  scalarOf,
  wholeOf,
} from './functions/arguments.ts';
import { conditionalFunctions } from './functions/conditions.ts';
import { dateFunctions } from './functions/dates.ts';
import { financeFunctions } from './functions/finance.ts';
import { lookupFunctions } from './functions/lookups.ts';
import { mathematicsFunctions } from './functions/mathematics.ts';
import { textFunctions } from './functions/text.ts';

type Evaluate = (expression: Expression) => Scalar;

const logicFunctions: NumberedFunction[] = [
  [7, { name: 'AND', apply: (args) => atLeastOne(args.flatMap(booleans)).every(Boolean) }],
  [19, { name: 'CHOOSE', choose: byNumber }],
  [31, { name: 'COUNTA', apply: (args) => filled(args).length }],
  [
    32,
    {
      name: 'COUNTBLANK',
      apply: ([cells]) => {
        const values = cells?.range ? cells.values : [];
        if (values.length === 0 || values.includes('')) throw new NotAgreed();
        return values.filter((value) => value === undefined).length;
      },
    },
  ],
  [52, { name: 'FALSE', apply: () => false }],
  [62, { name: 'IF', choose: byCondition }],
  [69, { name: 'ISBLANK', apply: ([value]) => !!value?.range && scalarOf(value) === undefined }],
  [70, { name: 'ISERROR', choose: ([value], evaluate) => fails(value, evaluate) }],
  [71, { name: 'ISEVEN', apply: ([value]) => wholeOf(numberOf(value), 0, maxWhole) % 2 === 0 }],
  [72, { name: 'ISODD', apply: ([value]) => wholeOf(numberOf(value), 0, maxWhole) % 2 === 1 }],
  [96, { name: 'NOT', apply: ([value]) => !booleanOf(value) }],
  [102, { name: 'OR', apply: (args) => atLeastOne(args.flatMap(booleans)).some(Boolean) }],
  [156, { name: 'TRUE', apply: () => true }],
  [
    235,
    {
      name: 'IFERROR',
      choose: ([value, otherwise], evaluate) =>
        fails(value, evaluate) ? evaluate(given(otherwise)) : evaluate(given(value)),
    },
  ],
  [304, { name: 'ISNUMBER', apply: ([value]) => typeof kindOf(value) === 'number' }],
  [305, { name: 'ISTEXT', apply: ([value]) => typeof kindOf(value) === 'string' }],
  [313, { name: 'IFS', written: 'COM.MICROSOFT.IFS', choose: byConditions }],
  [336, { name: 'SWITCH', written: 'COM.MICROSOFT.SWITCH', choose: bySameValue }],
];

const maxWhole = 1e12;

/**
 * By the number that iWork gives to a function. Left out: functions that depend on the time or the
 * place, that compare text by patterns, or that programs define in different ways.
 */
export const formulaFunctions: ReadonlyMap<number, FormulaFunction> = new Map([
  ...logicFunctions,
  ...mathematicsFunctions,
  ...conditionalFunctions,
  ...dateFunctions,
  ...textFunctions,
  ...lookupFunctions,
  ...financeFunctions,
]);

/** The same by their names. */
export const functionsByName: ReadonlyMap<string, FormulaFunction> = new Map(
  [...formulaFunctions.values()].map((each) => [each.name, each]),
);

function booleans(argument: Argument): boolean[] {
  return argument.values.map((value) => booleanOf({ values: [value] }));
}

function atLeastOne(values: boolean[]): boolean[] {
  if (values.length === 0) throw new NotAgreed();
  return values;
}

function filled(args: Argument[]): Scalar[] {
  return args.flatMap(({ values }) => values).filter((value) => value !== undefined);
}

/** Truth values are numbers in some programs. */
function kindOf(argument: Argument | undefined): Scalar {
  const value = scalarOf(argument);
  if (typeof value === 'boolean') throw new NotAgreed();
  return value;
}

function given(expression: Expression | undefined): Expression {
  if (!expression) throw new NotAgreed();
  return expression;
}

function holds(condition: Expression | undefined, evaluate: Evaluate): boolean {
  const value = evaluate(given(condition));
  if (typeof value !== 'boolean') throw new NotAgreed();
  return value;
}

/** `IF(condition, then, else)`. */
function byCondition(args: Expression[], evaluate: Evaluate): Scalar {
  const [condition, then, otherwise] = args;
  if (args.length > 3) throw new NotAgreed();
  return evaluate(given(holds(condition, evaluate) ? then : otherwise));
}

/** `IFS(condition, value, …)`. */
function byConditions(args: Expression[], evaluate: Evaluate): Scalar {
  for (let at = 0; at + 1 < args.length; at += 2)
    if (holds(args[at], evaluate)) return evaluate(given(args[at + 1]));
  throw new CellError(true);
}

/** `SWITCH(value, same, result, …, otherwise)`. */
function bySameValue([value, ...cases]: Expression[], evaluate: Evaluate): Scalar {
  const wanted = evaluate(given(value));
  for (let at = 0; at + 1 < cases.length; at += 2) {
    const each = evaluate(given(cases[at]));
    if (typeof each !== typeof wanted || wanted === undefined) throw new NotAgreed();
    if (each === wanted) return evaluate(given(cases[at + 1]));
    const isText = typeof each === 'string' && typeof wanted === 'string';
    if (isText && each.toLowerCase() === wanted.toLowerCase()) throw new NotAgreed();
  }
  if (cases.length % 2 === 0) throw new CellError(true);
  return evaluate(given(cases.at(-1)));
}

/** `CHOOSE(number, first, second, …)`. */
function byNumber([number, ...values]: Expression[], evaluate: Evaluate): Scalar {
  const which = wholeOf(numberOf({ values: [evaluate(given(number))] }), 1, values.length);
  return evaluate(given(values[which - 1]));
}

function fails(value: Expression | undefined, evaluate: Evaluate): boolean {
  try {
    evaluate(given(value));
    return false;
  } catch (error) {
    if (error instanceof CellError) return true;
    throw error;
  }
}
