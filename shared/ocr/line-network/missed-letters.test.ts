import { expect, test } from 'vitest';
import { chancesOf } from '../testing/chances-of.ts';
import { codeTreeOf } from './character-codes.ts';
import { decodeLine } from './decode-line.ts';
import { withMissedLetters } from './missed-letters.ts';

/** Outputs: the space, three characters, and the one for no character. */
const count = 5;
const blank = 4;

/**
 * What is read of steps that are each a pixel wide, with a letter's ink from pixel 2 to before 6 and
 * from 7 to before 11; of the first one the network sees `torn` in one step.
 */
function read(torn: Record<number, number>): number[] {
  const steps = [blank, blank, blank, torn, blank, blank, blank, blank, 2, 2, blank, blank];
  const codes = codeTreeOf([[0], [1], [2], [3]], { count, blank });
  if (!codes) throw new Error('The codes do not fit the outputs.');
  const chances = chancesOf(steps, count);
  const coding = { codes, blank, count };
  const marks = [2, 7].map((x) => ({ x, y: 0, width: 4, height: 10 }));
  const part = { box: { x: 0, y: 0, width: 12, height: 12 }, marks, stepWidth: 1, capitals: 10 };
  return withMissedLetters(decodeLine(chances, coding), chances, part, coding).map(
    ({ character }) => character,
  );
}

test('a letter that is nearly as likely as nothing at its ink is read', () => {
  expect(read({ [blank]: 10, 1: 9.8 })).toEqual([1, 2]);
});

test('one that is far less likely than nothing is not, nor is a space', () => {
  expect(read({ [blank]: 10, 1: 7 })).toEqual([2]);
  expect(read({ [blank]: 10, 0: 9.8 })).toEqual([2]);
});
