import { expect, test } from 'vitest';
import { timeBudget } from './time-budget.ts';

test('whoever is told that the time is over makes the reading cut, renewed or not', () => {
  let now = 0;
  const budget = timeBudget(() => now);
  expect(budget.isSpent()).toBe(false);
  now = 20_000;
  expect(budget.cut).toBe(false);
  const again = budget.renewed();
  expect(again.isSpent()).toBe(false);
  expect(budget.isSpent()).toBe(true);
  expect([budget.cut, again.cut]).toEqual([true, true]);
});
