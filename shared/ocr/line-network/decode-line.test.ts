import { expect, test } from 'vitest';
import { decodeLine, othersFor } from './decode-line.ts';
import type { Sums } from './line-network.ts';

// Outputs: a space, a, b, and nothing.
const [a, b, blank] = [1, 2, 3];
const count = 4;

/** Of each step the chance of the output that is seen, and of another one. */
function sums(steps: [output: number, chance?: number, other?: number][]): Sums {
  const values = new Float32Array(steps.length * count).fill(Math.log(1e-6));
  for (const [step, [output, chance = 0.99, other]] of steps.entries()) {
    values[step * count + output] = Math.log(chance);
    if (other !== undefined) values[step * count + other] = Math.log(1 - chance);
  }
  return { steps: steps.length, outputs: count, values };
}

test('a character that is seen in several steps is one, and two with nothing between are two', () => {
  const read = decodeLine(sums([[a], [a], [blank], [a], [b], [blank]]), count, blank);
  expect(read.map(({ output, from, to }) => [output, from, to])).toEqual([
    [a, 0, 2],
    [a, 3, 4],
    [b, 4, 5],
  ]);
});

test('a character is as certain as its least certain step', () => {
  const read = decodeLine(sums([[blank], [a, 0.6, b], [blank], [b]]), count, blank);
  expect(read.map(({ output }) => output)).toEqual([a, b]);
  const [doubtful, sure] = read.map(({ certainty }) => certainty);
  expect(doubtful).toBeCloseTo(Math.log(0.6) - 0.085, 1);
  expect(sure).toBeGreaterThan(-0.2);
});

test('doubt before a space belongs to the character before it', () => {
  const read = decodeLine(sums([[a], [blank, 0.5, b], [0], [blank], [b]]), count, blank);
  expect(read.map(({ output }) => output)).toEqual([a, 0, b]);
  expect(read[0]?.certainty).toBeLessThan(-0.5);
  expect(read[1]?.certainty).toBeGreaterThan(-0.2);
});

test('nothing is read where nothing is seen', () => {
  expect(decodeLine(sums([[blank], [blank]]), count, blank)).toEqual([]);
  expect(decodeLine(sums([]), count, blank)).toEqual([]);
});

test('another character would be as certain as its best step, with nothing in the others', () => {
  const seen = sums([
    [a, 0.7, b],
    [a, 0.9, blank],
  ]);
  const [read] = decodeLine(seen, count, blank);
  if (!read) throw new Error('nothing was read');
  const others = othersFor(read, seen, { count, blank });
  expect(others[b]?.certainty).toBeCloseTo(Math.log(0.1) - 0.085, 1);
  expect(others[b]?.sum).toBeCloseTo(Math.log(0.3) + Math.log(0.1) - 0.17, 1);
});
