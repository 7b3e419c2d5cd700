import { sum } from '../../../sum.ts';
import type { Argument } from '../expression.ts';
import {
  finite,
  NotAgreed,
  type NumberedFunction,
  numberOf,
  numbersOf,
  numeric,
} from './arguments.ts';

/** Amounts that are paid are negative; `due` is 1 where payments are at the beginning of periods. */
export const financeFunctions: NumberedFunction[] = [
  numeric(57, 'FV', (rate, periods, payment, value = 0, due = 0) =>
    futureValue({ rate, periods, payment, value, due }),
  ),
  numeric(67, 'IPMT', (rate, period, periods, value, future = 0, due = 0) =>
    interest(rate, period, { periods, value, future, due }),
  ),
  [68, { name: 'IRR', apply: internalRate }],
  numeric(98, 'NPER', (rate, payment, value, future = 0, due = 0) => {
    if (rate === 0) return -(value + future) / payment;
    const each = payment * (1 + rate * due);
    return Math.log((each - future * rate) / (each + value * rate)) / Math.log1p(rate);
  }),
  [
    99,
    {
      name: 'NPV',
      apply: ([rate, ...amounts]) => finite(presentSum(numberOf(rate), amounts.flatMap(numbersOf))),
    },
  ],
  numeric(105, 'PMT', (rate, periods, value, future = 0, due = 0) =>
    payment(rate, { periods, value, future, due }),
  ),
  numeric(108, 'PPMT', (rate, period, periods, value, future = 0, due = 0) => {
    const loan = { periods, value, future, due };
    return payment(rate, loan) - interest(rate, period, loan);
  }),
  numeric(115, 'PV', (rate, periods, payment, future = 0, due = 0) => {
    if (rate === 0) return -(future + payment * periods);
    const growth = (1 + rate) ** periods;
    return -(future + (payment * (1 + rate * due) * (growth - 1)) / rate) / growth;
  }),
  numeric(73, 'ISPMT', (rate, period, periods, value) => value * rate * (period / periods - 1)),
  numeric(
    201,
    'CUMIPMT',
    (rate, periods, value, first, last, due) =>
      cumulated(rate, { periods, value, future: 0, due }, { first, last }).interest,
  ),
  numeric(
    202,
    'CUMPRINC',
    (rate, periods, value, first, last, due) =>
      cumulated(rate, { periods, value, future: 0, due }, { first, last }).principal,
  ),
  numeric(121, 'RATE', interestRate),
  numeric(136, 'SLN', (cost, salvage, life) => (cost - salvage) / life),
  numeric(148, 'SYD', (cost, salvage, life, period) => {
    return ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1));
  }),
  numeric(185, 'EFFECT', (rate, periods) => (1 + rate / periods) ** periods - 1),
  numeric(186, 'NOMINAL', (rate, periods) => ((1 + rate) ** (1 / periods) - 1) * periods),
];

type Loan = { periods: number; value: number; future: number; due: number };

function futureValue(parts: {
  rate: number;
  periods: number;
  payment: number;
  value: number;
  due: number;
}): number {
  const { rate, periods, payment, value, due } = parts;
  if (rate === 0) return -(value + payment * periods);
  const growth = (1 + rate) ** periods;
  return -(value * growth + (payment * (1 + rate * due) * (growth - 1)) / rate);
}

function payment(rate: number, { periods, value, future, due }: Loan): number {
  if (rate === 0) return -(value + future) / periods;
  const growth = (1 + rate) ** periods;
  return -((value * growth + future) * rate) / ((1 + rate * due) * (growth - 1));
}

/** What of a payment is interest. @param period from 1 */
function interest(rate: number, period: number, loan: Loan): number {
  if (loan.due !== 0 || period < 1 || period > loan.periods) throw new NotAgreed();
  const each = payment(rate, loan);
  const rest = { rate, periods: period - 1, payment: each, value: loan.value, due: 0 };
  return futureValue(rest) * rate;
}

function cumulated(rate: number, loan: Loan, { first, last }: { first: number; last: number }) {
  if (!(rate > 0 && first >= 1 && last >= first && last <= loan.periods)) throw new NotAgreed();
  const each = payment(rate, loan);
  const periods = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const paid = sum(periods.map((period) => interest(rate, period, loan)));
  return { interest: paid, principal: each * periods.length - paid };
}

/** The rate at which payments are worth what they are for, by secants. */
function interestRate(
  periods: number,
  payment: number,
  value: number,
  future = 0,
  due = 0,
  guess = firstRate,
): number {
  const off = (rate: number) => future - futureValue({ rate, periods, payment, value, due });
  let [before, rate] = [guess * 1.1, guess];
  for (let round = 0; round < maxRounds; round += 1) {
    const slope = (off(rate) - off(before)) / (rate - before);
    const next = finite(rate - off(rate) / slope);
    [before, rate] = [rate, next];
    if (Math.abs(rate - before) <= precision * Math.max(1, Math.abs(rate))) return rate;
  }
  throw new NotAgreed();
}

function presentSum(rate: number, amounts: number[]): number {
  return sum(amounts.map((amount, at) => amount / (1 + rate) ** (at + 1)));
}

const maxRounds = 100;
const firstRate = 0.1;
const precision = 1e-15;

/** The rate at which all amounts together are worth nothing, by Newton's method. */
function internalRate([cells, guess]: Argument[]): number {
  const amounts = numbersOf(cells ?? { values: [] });
  let rate = guess ? numberOf(guess) : firstRate;
  for (let round = 0; round < maxRounds; round += 1) {
    const worth = presentSum(rate, amounts);
    const slope = sum(amounts.map((amount, at) => (-(at + 1) * amount) / (1 + rate) ** (at + 2)));
    const next = finite(rate - worth / slope);
    if (Math.abs(next - rate) <= precision * Math.max(1, Math.abs(rate))) return next;
    rate = next;
  }
  throw new NotAgreed();
}
