import { expect, test } from 'vitest';
import { workBudget, workOf } from './work-budget.ts';

test('whoever is told that nothing is left makes the reading cut, renewed or not', () => {
  const budget = workBudget(100);
  budget.spend(99);
  expect(budget.isSpent()).toBe(false);
  budget.spend(1);
  expect(budget.cut).toBe(false);
  const again = budget.renewed();
  expect(again.isSpent()).toBe(false);
  expect(budget.isSpent()).toBe(true);
  expect([budget.cut, again.cut]).toEqual([true, true]);
});

test('what is no text is more work than a text of its size', () => {
  const picture = { width: 100, height: 20, data: new Uint8Array(2_000) };
  expect(workOf(picture, [{ text: 'word', confidence: 95 }])).toBe(2_000);
  expect(workOf(picture, [{ text: 'word', confidence: 20 }])).toBe(16_000);
  expect(workOf(picture, [])).toBe(16_000);
});
