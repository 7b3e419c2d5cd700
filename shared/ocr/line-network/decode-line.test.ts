import { expect, test } from 'vitest';
import { chancesOf } from '../testing/chances-of.ts';
import { codeTreeOf } from './character-codes.ts';
import { decodeLine, othersFor } from './decode-line.ts';
import type { Chances } from './line-network.ts';

/** Outputs: the space, five others, and the one for no character. */
const count = 7;
const blank = 6;

/** What is read of a line of these steps, as `chancesOf` takes them. */
function read(steps: Parameters<typeof chancesOf>[0], codes: number[][]) {
  const tree = codeTreeOf(codes, { count, blank });
  if (!tree) throw new Error('The codes do not fit the outputs.');
  return decodeLine(chancesOf(steps, count), { codes: tree, blank, count });
}

function charactersIn(...given: Parameters<typeof read>): number[] {
  return read(...given).map(({ character }) => character);
}

const single = [[0], [1], [2], [3]];

test('an output that is seen in several steps is one character, and two with nothing between', () => {
  expect(charactersIn([1, 1, blank, 1, 2, 2], single)).toEqual([1, 1, 2]);
});

const several = [[0], [1, 2], [1, 3], [1, 2, 4], [5]];

test('outputs that follow each other are one character', () => {
  expect(charactersIn([1, 2, 1, 3, 5], several)).toEqual([1, 2, 4]);
});

test('nothing may be seen between the outputs of a character', () => {
  expect(charactersIn([1, blank, blank, 3, blank, 5], several)).toEqual([2, 4]);
});

test('a character may begin with the outputs of another one', () => {
  expect(charactersIn([1, 2, 4, blank, 1, 2], several)).toEqual([3, 1]);
});

test('outputs that are no character together are passed over for less likely ones that are', () => {
  expect(charactersIn([1, { 5: 4, 3: 3 }], [[0], [1, 3], [4]])).toEqual([1]);
});

test('a character begins where the first of its outputs is, and is as certain as the least', () => {
  const [first, second] = read([blank, 1, blank, { 2: 3, 3: 2 }, 5], several);
  expect(first).toMatchObject({ character: 1, start: 1, from: 3, to: 4 });
  expect(second).toMatchObject({ character: 4, start: 4, from: 4, to: 5 });
  expect(first?.certainty).toBeLessThan(-0.3);
  expect(second?.certainty).toBeGreaterThan(-0.1);
});

test('codes that the network has no outputs for are none', () => {
  expect(codeTreeOf([[0], [1, count]], { count, blank })).toBeNull();
});

/** Of each step the chance of the output that is seen, and of another one. */
function chances(steps: [output: number, chance?: number, other?: number][]): Chances {
  const values = new Float32Array(steps.length * count).fill(1e-6);
  for (const [step, [output, chance = 0.99, other]] of steps.entries()) {
    values[step * count + output] = chance;
    if (other !== undefined) values[step * count + other] = 1 - chance;
  }
  return { steps: steps.length, outputs: count, values };
}

const [a, b] = [1, 2];

function decoded(of: Chances) {
  const codes = codeTreeOf(single, { count, blank });
  if (!codes) throw new Error('The codes do not fit the outputs.');
  return decodeLine(of, { codes, blank, count });
}

test('a character is as certain as its least certain step', () => {
  const read = decoded(chances([[blank], [a, 0.6, b], [blank], [b]]));
  expect(read.map(({ output }) => output)).toEqual([a, b]);
  const [doubtful, sure] = read.map(({ certainty }) => certainty);
  expect(doubtful).toBeCloseTo(Math.log(0.6) - 0.085, 1);
  expect(sure).toBeGreaterThan(-0.2);
});

test('doubt before a space belongs to the character before it', () => {
  const read = decoded(chances([[a], [blank, 0.5, b], [0], [blank], [b]]));
  expect(read.map(({ output }) => output)).toEqual([a, 0, b]);
  expect(read[0]?.certainty).toBeLessThan(-0.5);
  expect(read[1]?.certainty).toBeGreaterThan(-0.2);
});

test('nothing is read where nothing is seen', () => {
  expect(decoded(chances([[blank], [blank]]))).toEqual([]);
  expect(decoded(chances([]))).toEqual([]);
});

test('another character would be as certain as its best step, with nothing in the others', () => {
  const seen = chances([
    [a, 0.7, b],
    [a, 0.9, blank],
  ]);
  const [read] = decoded(seen);
  if (!read) throw new Error('nothing was read');
  const others = othersFor(read, seen, { count, blank });
  expect(others[b]?.certainty).toBeCloseTo(Math.log(0.1) - 0.085, 1);
  expect(others[b]?.sum).toBeCloseTo(Math.log(0.3) + Math.log(0.1) - 0.17, 1);
});
