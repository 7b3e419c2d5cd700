import type { CodeTree } from './character-codes.ts';
import type { Chances } from './line-network.ts';
import type { LineModel } from './model-file.ts';

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

/** What of a model says which outputs are a character; with `outputs` what is none of these is not seen. */
export type Coding = Pick<LineModel, 'codes' | 'blank'> & {
  count: number;
  outputs?: ReadonlySet<number> | undefined;
};

/**
 * The likeliest characters of a line, by Tesseract's search for them without its dictionary: a beam of paths, of which those that
 * differ only in when they saw a character count as one. Certainties are logarithms of probabilities.
 * Source: https://github.com/tesseract-ocr/tesseract/blob/5.3.0/src/lstm/recodebeam.cpp
 */
export function decodeLine(line: Chances, coding: Coding): ReadCharacter[] {
  let beams: Beams = [[], [], []];
  for (let step = 0; step < line.steps; step++) {
    beams = stepOn(beams, coding, likeliest(chancesAt(line, step, coding)), step === 0);
  }
  const ends = [...(beams[anything] ?? []), ...(beams[noMore] ?? [])];
  const last = ends.reduce<Path | null>(
    (most, path) => (most && most.score >= path.score ? most : path),
    null,
  );
  return charactersOf(pathTo(last), coding.blank);
}

/** A way to have read a line up to a step. */
type Path = {
  output: number;
  /** Undefined where its outputs so far are none yet. */
  character: number | undefined;
  /** What may follow. */
  tree: CodeTree;
  /** Whether it is the same output as in the step before. */
  again: boolean;
  certainty: number;
  score: number;
  before: Path | null;
  /** Tells the outputs so far. */
  hash: number;
};

/** How a path may go on: with anything, only with the same output, or with that no more. */
const anything = 0;
const onlyAgain = 1;
const noMore = 2;

/** By how paths may go on: of whole characters, then of those with one output of another one, then with two, and so on. */
type Beams = Path[][];
const kinds = 3;

/** How many paths are kept, by how many outputs of a character they have. */
const widths = [5, 10];
const widestBeam = 16;

/** Added to every certainty, as where a dictionary is to have a chance: thresholds expect it. */
const offset = -0.085;
const leastCertainty = -20;

function certaintyOf(chance: number): number {
  return Math.max(leastCertainty, Math.log(chance)) + offset;
}

/** How certain each output would be in place of a character: seen in one of its steps, and nothing else in the others. */
export function othersFor(
  { from, to }: Pick<ReadCharacter, 'from' | 'to'>,
  line: Chances,
  { count, blank }: Omit<Coding, 'codes'>,
): Other[] {
  const steps = Array.from({ length: to - from }, (_, step) =>
    chancesAt(line, from + step, { count }),
  );
  return Array.from({ length: count }, (_, output) => {
    const seen = steps.map((chances) => certaintyOf(chances[output] ?? 0));
    const unseen = steps.map((chances) =>
      certaintyOf((chances[output] ?? 0) + (chances[blank] ?? 0)),
    );
    const best = seen.indexOf(Math.max(...seen));
    const path = unseen.with(best, seen[best] ?? leastCertainty);
    return { certainty: Math.min(...path), sum: path.reduce((sum, each) => sum + each, 0) };
  });
}

type Other = Pick<ReadCharacter, 'certainty' | 'sum'>;

function chancesAt(
  { values, outputs }: Chances,
  step: number,
  { count }: Pick<Coding, 'count'>,
): Float32Array {
  return values.subarray(step * outputs, step * outputs + count);
}

type Likeliest = {
  /** How likely each output is. */
  chances: Float32Array;
  first: number;
  second: number;
};

function likeliest(chances: Float32Array): Likeliest {
  let [first, second] = [-1, -1];
  let [most, next] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let output = 0; output < chances.length; output++) {
    const value = chances[output] ?? 0;
    if (value <= next) continue;
    if (value > most) {
      second = first;
      next = most;
      first = output;
      most = value;
    } else {
      second = output;
      next = value;
    }
  }
  return { chances, first, second };
}

function stepOn(beams: Beams, coding: Coding, likely: Likeliest, isFirst: boolean): Beams {
  const { first, second } = likely;
  const next: Beams = [];
  for (let kind = 0; kind < beams.length + kinds; kind++) next.push([]);
  const tried = [first, second].filter(
    (output) => output >= 0 && coding.outputs?.has(output) !== false,
  );
  if (!tried.includes(coding.blank)) tried.push(coding.blank);
  const certainties = tried.map((output) => certaintyOf(likely.chances[output] ?? 0));
  const step = { ...likely, coding, tried, certainties };
  if (isFirst) goOn(next, { path: null, kind: anything, tree: coding.codes }, step);
  for (let kind = 0; kind < beams.length; kind++) {
    for (const path of beams[kind] ?? []) {
      const at = tried.indexOf(path.output);
      if (at >= 0) stay(next, path, kind, certainties[at] ?? 0, step);
      if (kind % kinds !== onlyAgain) goOn(next, { path, kind, tree: path.tree }, step);
    }
  }
  while (next.slice(-kinds).every(({ length }) => length === 0)) next.length -= kinds;
  return next;
}

type Step = Likeliest & { coding: Coding; tried: number[]; certainties: number[] };

/** With the same output as in the step before. */
function stay(next: Beams, path: Path, kind: number, certainty: number, step: Step): void {
  const { output } = path;
  const how = kind % kinds;
  if (how !== noMore) push(next, kind - how, path, path, certainty);
  if (how === anything && output !== step.coding.blank)
    push(next, kind + noMore, path, path, togetherWithNothing(output, step));
}

function togetherWithNothing(output: number, { chances, coding }: Step): number {
  return certaintyOf((chances[output] ?? 0) + (chances[coding.blank] ?? 0));
}

type Place = { path: Path | null; kind: number; tree: CodeTree };

/** With another output. */
function goOn(next: Beams, { path, kind, tree }: Place, step: Step): void {
  const { chances, first, second, tried, certainties } = step;
  const { blank, codes } = step.coding;
  const known = path?.hash ?? 0;
  const how = kind % kinds;
  const part = kind - how;
  for (let at = 0; at < tried.length; at++) {
    const output = tried[at] ?? blank;
    const certainty = certainties[at] ?? 0;
    if (path?.output === output) continue;
    if (output === blank) {
      // Also between the outputs of one character.
      push(next, part, path, { output, character: undefined, tree, hash: known }, certainty);
      continue;
    }
    const branch = tree.get(output);
    if (!branch || certainty < leastCertainty) continue;
    const isChange =
      path &&
      how === anything &&
      path.output !== blank &&
      ((path.output === first && output === second) ||
        (output === first && path.output === second));
    const chance = (chances[output] ?? 0) + (chances[blank] ?? 0);
    const both = certaintyOf(chance + (isChange ? (chances[path.output] ?? 0) : 0));
    const { character, more } = branch;
    const hash = (Math.imul(known, 1_000_003) + output + 1) | 0;
    if (character !== undefined) {
      const seen = { output, character, tree: codes, hash };
      push(next, anything, path, seen, certainty);
      push(next, onlyAgain, path, seen, both);
    }
    if (more) {
      const seen = { output, character: undefined, tree: more, hash };
      push(next, part + kinds, path, seen, certainty);
      push(next, part + kinds + onlyAgain, path, seen, both);
    }
  }
}

type Seen = Pick<Path, 'output' | 'character' | 'tree' | 'hash'>;

/** Adds what was seen after a path; the path itself where that is the same output again. */
function push(next: Beams, kind: number, before: Path | null, seen: Seen, certainty: number): void {
  const beam = next[kind] ?? [];
  const score = certainty + (before?.score ?? 0);
  const { output, character, tree, hash } = seen;
  let worst = 0;
  let same = -1;
  for (let at = 0; at < beam.length; at++) {
    const path = beam[at];
    if (!path) continue;
    if (path.output === output && path.hash === hash) same = at;
    if (path.score < (beam[worst]?.score ?? 0)) worst = at;
  }
  const isFull = beam.length === (widths[Math.floor(kind / kinds)] ?? widestBeam);
  const place = same >= 0 ? same : isFull ? worst : beam.length;
  if (score <= (beam[place]?.score ?? Number.NEGATIVE_INFINITY)) return;
  const again = seen === before;
  beam[place] = { output, character, tree, again, certainty, score, before, hash };
}

function pathTo(last: Path | null): Path[] {
  const path: Path[] = [];
  for (let at = last; at; at = at.before) path.push(at);
  return path.reverse();
}

/** What comes before a character belongs to it: the first of its outputs, and steps without any. */
function charactersOf(path: Path[], blank: number): ReadCharacter[] {
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
