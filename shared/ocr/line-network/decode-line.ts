import type { Chances } from './line-network.ts';
import { type Coding, certaintyOf, type PathStep, searchPath } from './search-paths.ts';

/** A character that was read, by its number; how sure it is, and in which steps it was seen. */
export type ReadCharacter = {
  character: number;
  /** The output that it ended with. */
  output: number;
  /** The least of its steps, and their sum. */
  certainty: number;
  sum: number;
  /** Of the first of its outputs. */
  start: number;
  /** Of the last of its outputs. */
  from: number;
  to: number;
};

/** The likeliest characters of a line. */
export function decodeLine(line: Chances, coding: Coding): ReadCharacter[] {
  return charactersOf(searchPath(line, coding), coding.blank);
}

/** How certain each output would be in place of a character: seen in one of its steps, and nothing else in the others. */
export function othersFor(
  steps: Pick<ReadCharacter, 'from' | 'to'>,
  line: Chances,
  { count, blank }: Omit<Coding, 'codes'>,
): Other[] {
  const others: Other[] = [];
  for (let output = 0; output < count; output++) others.push(otherOf(output, steps, line, blank));
  return others;
}

type Other = Pick<ReadCharacter, 'certainty' | 'sum'>;

function otherOf(
  output: number,
  { from, to }: Pick<ReadCharacter, 'from' | 'to'>,
  { values, outputs }: Chances,
  blank: number,
): Other {
  let best = from;
  let seen = Number.NEGATIVE_INFINITY;
  for (let step = from; step < to; step++) {
    const certainty = certaintyOf(values[step * outputs + output] ?? 0);
    if (certainty <= seen) continue;
    best = step;
    seen = certainty;
  }
  let certainty = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let step = from; step < to; step++) {
    const chance = (values[step * outputs + output] ?? 0) + (values[step * outputs + blank] ?? 0);
    const own = step === best ? seen : certaintyOf(chance);
    certainty = Math.min(certainty, own);
    sum += own;
  }
  return { certainty, sum };
}

/** What comes before a character belongs to it: the first of its outputs, and steps without any. */
function charactersOf(path: PathStep[], blank: number): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  for (let step = 0; step < path.length; ) {
    let certainty = 0;
    let sum = 0;
    let start = -1;
    const take = () => {
      certainty = Math.min(certainty, path[step]?.certainty ?? 0);
      sum += path[step]?.certainty ?? 0;
      step++;
    };
    while (step < path.length && path[step]?.character === undefined) {
      if (start < 0 && path[step]?.output !== blank) start = step;
      take();
    }
    const last = read.at(-1);
    const { character, output } = path[step] ?? { character: space, output: space };
    // What comes before a space, or at the end, belongs to the character before it.
    if (character === space && last) {
      last.certainty = Math.min(last.certainty, certainty);
      last.sum += sum;
      certainty = 0;
      sum = 0;
    }
    if (step === path.length || character === undefined) break;
    const from = step;
    do take();
    while (path[step]?.again);
    read.push({
      character,
      output,
      certainty,
      sum,
      start: start < 0 ? from : start,
      from,
      to: step,
    });
  }
  return read;
}

/** The number of the space. */
export const space = 0;
