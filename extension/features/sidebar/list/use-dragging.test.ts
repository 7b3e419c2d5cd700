import { expect, test } from 'vitest';
import { landing, planMoves } from './use-dragging.ts';

const list = { ids: ['p', 'q', 'r', 'a', 'b', 'c'], pinned: 3 };

test('pinned entries are ordered among each other alone', () => {
  expect(planMoves(list, ['r'], 'p')).toEqual([{ order: ['r', 'p', 'q'] }]);
  expect(planMoves(list, ['p'], 'a')).toEqual([{ order: ['q', 'r', 'p'] }]);
  expect(planMoves(list, ['p'], null)).toEqual([{ order: ['q', 'r', 'p'] }]);
  expect(planMoves(list, ['p', 'q'], 'q')).toEqual([{ order: ['p', 'q', 'r'] }]);
});

test('the others stay below them', () => {
  expect(planMoves(list, ['c'], 'a')).toEqual([{ ids: ['c'], before: 'a' }]);
  expect(planMoves(list, ['c'], 'p')).toEqual([{ ids: ['c'], before: 'a' }]);
  expect(planMoves(list, ['a'], null)).toEqual([{ ids: ['a'], before: null }]);
  expect(planMoves(list, ['a'], 'q')).toEqual([]);
  expect(planMoves({ ids: ['a', 'b'], pinned: 0 }, ['b'], 'a')).toEqual([
    { ids: ['b'], before: 'a' },
  ]);
});

test('of both, each goes to its own part', () => {
  expect(planMoves(list, ['q', 'b'], 'c')).toEqual([
    { order: ['p', 'r', 'q'] },
    { ids: ['b'], before: 'c' },
  ]);
});

test('the line stands where it will be', () => {
  expect(landing(list, true, 'q')).toBe('q');
  expect(landing(list, true, 'c')).toBe('a');
  expect(landing(list, true, null)).toBe('a');
  expect(landing(list, false, 'p')).toBe('a');
  expect(landing(list, false, null)).toBeNull();
  expect(landing({ ids: ['p'], pinned: 1 }, true, null)).toBeNull();
});
