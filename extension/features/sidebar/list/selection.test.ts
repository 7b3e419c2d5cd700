import { expect, test } from 'vitest';
import { extend, noSelection, toggle, within } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];

test('toggling twice leaves what was selected', () => {
  const once = toggle(noSelection, 'b');
  expect([...once.ids]).toEqual(['b']);
  expect([...toggle(once, 'b').ids]).toEqual([]);
});

test('extending goes from the last toggled entry, in either direction', () => {
  const anchored = toggle(noSelection, 'c');
  expect([...extend(anchored, 'd', order).ids]).toEqual(['c', 'd']);
  expect([...extend(extend(anchored, 'd', order), 'a', order).ids]).toEqual(['a', 'b', 'c']);
  expect([...extend(noSelection, 'b', order).ids]).toEqual(['b']);
});

test('entries that are gone are no longer selected', () => {
  const all = { ids: new Set(order), anchor: 'a' };
  expect([...within(all, ['d', 'b']).ids].sort()).toEqual(['b', 'd']);
  expect(within(all, order)).toBe(all);
});
