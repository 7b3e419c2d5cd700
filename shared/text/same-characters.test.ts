import { expect, test } from 'vitest';
import { sameCharacters } from './same-characters.ts';

test('each unit of a text is found by the fewest edits', () => {
  expect([...sameCharacters('kitten', 'sitting')]).toEqual([-1, 1, 2, 3, -1, 5]);
  expect([...sameCharacters('', 'a')]).toEqual([]);
  expect([...sameCharacters('abcabba', 'cbabac')].filter((place) => place >= 0)).toHaveLength(4);
});
