import { expect, test } from 'vitest';
import { createTurns } from './use-host-answer.ts';

test('an answer that was asked for earlier does not replace a later one', () => {
  const turns = createTurns();
  const [first, second, third] = [turns.begin(), turns.begin(), turns.begin()];
  expect(second()).toBe(true);
  expect(first()).toBe(false);
  expect(third()).toBe(true);
  expect(second()).toBe(false);
});
