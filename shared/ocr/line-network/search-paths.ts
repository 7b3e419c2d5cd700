import type { CodeTree } from './character-codes.ts';
import type { Chances } from './line-network.ts';
import type { LineModel } from './model-file.ts';

/** What of a model says which outputs are a character; with `outputs` what is none of these is not seen. */
export type Coding = Pick<LineModel, 'codes' | 'blank'> & {
  count: number;
  outputs?: ReadonlySet<number> | undefined;
};

/** What was seen in one step of a path. */
export type PathStep = {
  output: number;
  /** Undefined where its outputs so far are none yet. */
  character: number | undefined;
  /** Whether it is the same output as in the step before. */
  again: boolean;
  certainty: number;
};

/**
 * The likeliest path along a line, by Tesseract's search for it without its dictionary: a beam of paths, of which those that
 * differ only in when they saw a character count as one. Certainties are logarithms of probabilities.
 * Source: https://github.com/tesseract-ocr/tesseract/blob/5.3.0/src/lstm/recodebeam.cpp
 */
export function searchPath(line: Chances, coding: Coding): PathStep[] {
  used = 0;
  let [beams, next]: [Beams, Beams] = [[], []];
  for (let step = 0; step < line.steps; step++) {
    seeStep(line, step, coding);
    stepOn(beams, next, coding, step === 0);
    [beams, next] = [next, beams];
  }
  let last = none;
  for (const kind of [anything, noMore]) {
    for (const path of pathsOf(beams[kind])) {
      if (last === none || scoreOf(path) > scoreOf(last)) last = path;
    }
  }
  return stepsTo(last);
}

/**
 * Ways to have read a line up to a step, by number: a line has thousands, so their parts are in arrays that every line uses anew,
 * with what is to be collected only where they grow.
 */
const paths = {
  outputs: new Int32Array(0),
  /** `none` where the outputs so far are no character yet. */
  characters: new Int32Array(0),
  again: new Uint8Array(0),
  certainties: new Float64Array(0),
  scores: new Float64Array(0),
  /** The path up to the step before. */
  before: new Int32Array(0),
  /** Tell the outputs so far. */
  hashes: new Int32Array(0),
  /** What may follow. */
  trees: [] as CodeTree[],
};
let used = 0;
const none = -1;

function newPath(): number {
  if (used === paths.outputs.length) {
    const more = Math.max(leastPaths, 2 * used);
    paths.outputs = grown(paths.outputs, new Int32Array(more));
    paths.characters = grown(paths.characters, new Int32Array(more));
    paths.again = grown(paths.again, new Uint8Array(more));
    paths.certainties = grown(paths.certainties, new Float64Array(more));
    paths.scores = grown(paths.scores, new Float64Array(more));
    paths.before = grown(paths.before, new Int32Array(more));
    paths.hashes = grown(paths.hashes, new Int32Array(more));
  }
  return used++;
}

const leastPaths = 4_096;

function grown<Numbers extends Int32Array | Float64Array | Uint8Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}

function scoreOf(path: number): number {
  return paths.scores[path] ?? 0;
}

function stepsTo(last: number): PathStep[] {
  const steps: PathStep[] = [];
  for (let path = last; path !== none; path = paths.before[path] ?? none) {
    const character = paths.characters[path] ?? none;
    steps.push({
      output: paths.outputs[path] ?? 0,
      character: character === none ? undefined : character,
      again: paths.again[path] === 1,
      certainty: paths.certainties[path] ?? 0,
    });
  }
  return steps.reverse();
}

/** How a path may go on: with anything, only with the same output, or with that no more. */
const anything = 0;
const onlyAgain = 1;
const noMore = 2;

/** By how paths may go on: of whole characters, then of those with one output of another one, then with two, and so on. */
type Beams = Beam[];
type Beam = {
  paths: Int32Array;
  /** Of these, beside them. */
  scores: Float64Array;
  outputs: Int32Array;
  hashes: Int32Array;
  length: number;
  isFull: boolean;
  /** The least of its scores where it is full. */
  least: number;
};
const kinds = 3;

/** How many paths are kept, by how many outputs of a character they have. */
const widths = [5, 10];
const widestBeam = 16;

function pathsOf(beam: Beam | undefined): Int32Array {
  return beam ? beam.paths.subarray(0, beam.length) : new Int32Array(0);
}

/** Added to every certainty, as where a dictionary is to have a chance: thresholds expect it. */
const offset = -0.085;
const leastCertainty = -20;

export function certaintyOf(chance: number): number {
  return Math.max(leastCertainty, Math.log(chance)) + offset;
}

/** What may be seen in a step: its likeliest outputs, and none. Every step uses it anew. */
const seen = {
  /** How likely each output is, from `from` on. */
  chances: new Float32Array(0) as Chances['values'],
  from: 0,
  first: none,
  second: none,
  tried: new Int32Array(3),
  count: 0,
  /** How certain each of `tried` is, and each of it or none. */
  certainties: new Float64Array(3),
  withNothing: new Float64Array(3),
};

function seeStep({ values: chances, outputs }: Chances, step: number, coding: Coding): void {
  const from = step * outputs;
  let first = none;
  let second = none;
  let most = Number.NEGATIVE_INFINITY;
  let next = Number.NEGATIVE_INFINITY;
  for (let output = 0; output < coding.count; output++) {
    const value = chances[from + output] ?? 0;
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
  seen.chances = chances;
  seen.from = from;
  seen.first = first;
  seen.second = second;
  seen.count = 0;
  const { blank } = coding;
  if (mayBeSeen(first, coding)) tryOutput(first, blank);
  if (mayBeSeen(second, coding)) tryOutput(second, blank);
  if (triedAt(blank) < 0) tryOutput(blank, blank);
}

function tryOutput(output: number, blank: number): void {
  const { chances, from } = seen;
  const chance = chances[from + output] ?? 0;
  seen.tried[seen.count] = output;
  seen.certainties[seen.count] = certaintyOf(chance);
  seen.withNothing[seen.count] = certaintyOf(chance + (chances[from + blank] ?? 0));
  seen.count++;
}

function triedAt(output: number): number {
  for (let at = 0; at < seen.count; at++) if (seen.tried[at] === output) return at;
  return -1;
}

function mayBeSeen(output: number, { outputs }: Coding): boolean {
  return output !== none && outputs?.has(output) !== false;
}

function stepOn(beams: Beams, next: Beams, coding: Coding, isFirst: boolean): void {
  for (const beam of next) {
    beam.length = 0;
    beam.isFull = false;
  }
  if (isFirst) goOn(next, none, anything, coding.codes, coding);
  for (let kind = 0; kind < beams.length; kind++) {
    const beam = beams[kind];
    for (let at = 0; at < (beam?.length ?? 0); at++) {
      const path = beam?.paths[at] ?? none;
      stay(next, path, kind, coding.blank);
      const tree = paths.trees[path];
      if (tree && kind % kinds !== onlyAgain) goOn(next, path, kind, tree, coding);
    }
  }
}

/** With the same output as in the step before. */
function stay(next: Beams, path: number, kind: number, blank: number): void {
  const output = paths.outputs[path] ?? 0;
  const at = triedAt(output);
  const tree = paths.trees[path];
  if (at < 0 || !tree) return;
  const how = kind % kinds;
  const character = paths.characters[path] ?? none;
  const hash = paths.hashes[path] ?? 0;
  if (how !== noMore) {
    const certainty = seen.certainties[at] ?? 0;
    add(next, kind - how, path, certainty, 1, output, character, hash, tree);
  }
  if (how === anything && output !== blank) {
    const certainty = seen.withNothing[at] ?? 0;
    add(next, kind + noMore, path, certainty, 1, output, character, hash, tree);
  }
}

/** With another output. */
function goOn(next: Beams, path: number, kind: number, tree: CodeTree, coding: Coding): void {
  const { chances, from, first, second } = seen;
  const { blank, codes } = coding;
  const last = path === none ? none : (paths.outputs[path] ?? none);
  const known = path === none ? 0 : (paths.hashes[path] ?? 0);
  const how = kind % kinds;
  const part = kind - how;
  for (let at = 0; at < seen.count; at++) {
    const output = seen.tried[at] ?? blank;
    const certainty = seen.certainties[at] ?? 0;
    if (last === output) continue;
    if (output === blank) {
      // Also between the outputs of one character.
      add(next, part, path, certainty, 0, output, none, known, tree);
      continue;
    }
    const branch = tree.get(output);
    if (!branch || certainty < leastCertainty) continue;
    const isChange =
      last !== none &&
      how === anything &&
      last !== blank &&
      ((last === first && output === second) || (output === first && last === second));
    const both = isChange
      ? certaintyOf(
          (chances[from + output] ?? 0) +
            (chances[from + blank] ?? 0) +
            (chances[from + last] ?? 0),
        )
      : (seen.withNothing[at] ?? 0);
    const { character, more } = branch;
    const hash = (Math.imul(known, 1_000_003) + output + 1) | 0;
    if (character !== undefined) {
      add(next, anything, path, certainty, 0, output, character, hash, codes);
      add(next, onlyAgain, path, both, 0, output, character, hash, codes);
    }
    if (more) {
      add(next, part + kinds, path, certainty, 0, output, none, hash, more);
      add(next, part + kinds + onlyAgain, path, both, 0, output, none, hash, more);
    }
  }
}

/**
 * Adds what was seen after a path, where it is likelier than what is there: the same outputs, or the least likely path of a full
 * beam. Takes parts, since an object for each of these would be collected at once.
 */
function add(
  next: Beams,
  kind: number,
  before: number,
  certainty: number,
  again: 0 | 1,
  output: number,
  character: number,
  hash: number,
  tree: CodeTree,
): void {
  while (next.length <= kind) next.push(createBeam());
  const beam = next[kind];
  if (!beam) return;
  const score = certainty + (before === none ? 0 : scoreOf(before));
  // The same outputs, where they are there, have at least the least score.
  if (beam.isFull && score <= beam.least) return;
  const { scores, outputs, hashes, length } = beam;
  let place = length;
  for (let at = 0; at < length; at++) if (hashes[at] === hash && outputs[at] === output) place = at;
  if (place < length && score <= (scores[place] ?? 0)) return;
  if (place === length && beam.isFull) place = leastOf(beam);
  if (place === length) beam.paths[beam.length++] = newPath();
  const path = beam.paths[place] ?? none;
  scores[place] = score;
  outputs[place] = output;
  hashes[place] = hash;
  paths.outputs[path] = output;
  paths.characters[path] = character;
  paths.again[path] = again;
  paths.certainties[path] = certainty;
  paths.scores[path] = score;
  paths.before[path] = before;
  paths.hashes[path] = hash;
  paths.trees[path] = tree;
  beam.isFull = beam.length === (widths[Math.floor(kind / kinds)] ?? widestBeam);
  if (beam.isFull) beam.least = scores[leastOf(beam)] ?? 0;
}

function createBeam(): Beam {
  const arrays = {
    paths: new Int32Array(widestBeam),
    scores: new Float64Array(widestBeam),
    outputs: new Int32Array(widestBeam),
    hashes: new Int32Array(widestBeam),
  };
  return { ...arrays, length: 0, isFull: false, least: 0 };
}

function leastOf({ scores, length }: Beam): number {
  let least = 0;
  for (let at = 1; at < length; at++) if ((scores[at] ?? 0) < (scores[least] ?? 0)) least = at;
  return least;
}
