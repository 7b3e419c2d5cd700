import type { Sums } from './line-network.ts';

/** A character that was read: the output that stands for it, how sure it is, and in which steps it was seen. */
export type ReadCharacter = {
  output: number;
  /** The least of its steps, and their sum. */
  certainty: number;
  sum: number;
  from: number;
  to: number;
};

/**
 * The likeliest characters of a line, by Tesseract's search for them without its dictionary: a beam of paths, of which those that
 * differ only in when they saw a character count as one. Certainties are logarithms of probabilities.
 * Source: https://github.com/tesseract-ocr/tesseract/blob/5.3.0/src/lstm/recodebeam.cpp
 */
export function decodeLine(
  { steps, outputs, values }: Sums,
  count: number,
  blank: number,
): ReadCharacter[] {
  let beams = emptyBeams();
  const chances = new Float64Array(count);
  for (let step = 0; step < steps; step++) {
    const best = toChances(values, step * outputs, chances);
    beams = stepOn(beams, chances, { ...best, blank }, step === 0);
  }
  const ends = [...beams[anything], ...beams[noMore]];
  const last = ends.reduce<Path | null>(
    (most, path) => (most && most.score >= path.score ? most : path),
    null,
  );
  return charactersOf(pathTo(last), blank);
}

/** A way to have read a line up to a step. */
type Path = {
  output: number;
  /** Whether it is the same character as in the step before. */
  again: boolean;
  certainty: number;
  score: number;
  before: Path | null;
  /** Tells the characters so far. */
  hash: number;
};

/** How a path may go on: with anything, only with the same character, or with that no more. */
const anything = 0;
const onlyAgain = 1;
const noMore = 2;
type Going = typeof anything | typeof onlyAgain | typeof noMore;
type Beams = [Path[], Path[], Path[]];

function emptyBeams(): Beams {
  return [[], [], []];
}

/** Paths of each kind. */
const width = 5;

/** Added to every certainty, as where a dictionary is to have a chance: thresholds expect it. */
const offset = -0.085;
const leastCertainty = -20;

function certaintyOf(chance: number): number {
  return Math.max(leastCertainty, Math.log(chance)) + offset;
}

/** How certain each output would be in place of a character: seen in one of its steps, and nothing else in the others. */
export function othersFor(
  { from, to }: ReadCharacter,
  sums: Sums,
  { count, blank }: { count: number; blank: number },
): Other[] {
  const steps = Array.from({ length: to - from }, (_, step) => {
    const chances = new Float64Array(count);
    toChances(sums.values, (from + step) * sums.outputs, chances);
    return chances;
  });
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

/** Softmax; which outputs are the likeliest and the next. */
function toChances(
  values: Float32Array,
  from: number,
  chances: Float64Array,
): { first: number; second: number } {
  let [first, second] = [0, -1];
  for (let output = 1; output < chances.length; output++) {
    const value = values[from + output] ?? 0;
    if (value > (values[from + first] ?? 0)) {
      second = first;
      first = output;
    } else if (second < 0 || value > (values[from + second] ?? 0)) second = output;
  }
  const most = values[from + first] ?? 0;
  let sum = 0;
  for (let output = 0; output < chances.length; output++) {
    const below = (values[from + output] ?? 0) - most;
    const chance = below < leastCertainty ? 0 : Math.exp(below);
    chances[output] = chance;
    sum += chance;
  }
  for (let output = 0; output < chances.length; output++)
    chances[output] = (chances[output] ?? 0) / sum;
  return { first, second };
}

type Likely = { first: number; second: number; blank: number };

function stepOn(beams: Beams, chances: Float64Array, likely: Likely, isFirst: boolean): Beams {
  const { first, second, blank } = likely;
  const next = emptyBeams();
  const tried = [first, second, blank].filter(
    (output, at, all) => output >= 0 && all.indexOf(output) === at,
  );
  if (isFirst) goOn(null, anything, tried, chances, likely, next);
  for (const going of [anything, onlyAgain, noMore] as const) {
    for (const path of beams[going]) goOn(path, going, tried, chances, likely, next);
  }
  if (next[anything].length > 0) return next;
  // No path goes on with what is likely: any character may follow.
  const others = Array.from(chances, (_, output) => output).filter(
    (output) => !tried.includes(output),
  );
  for (const going of [anything, onlyAgain, noMore] as const) {
    for (const path of beams[going]) goOn(path, going, others, chances, likely, next);
  }
  return next;
}

function goOn(
  path: Path | null,
  going: Going,
  tried: number[],
  chances: Float64Array,
  { first, second, blank }: Likely,
  next: Beams,
): void {
  const nothing = chances[blank] ?? 0;
  if (path && tried.includes(path.output)) {
    const chance = chances[path.output] ?? 0;
    if (going !== noMore) push(next[anything], path, path.output, true, certaintyOf(chance), blank);
    if (going === anything && path.output !== blank)
      push(next[noMore], path, path.output, true, certaintyOf(chance + nothing), blank);
  }
  if (path && going === onlyAgain) return;
  for (const output of tried) {
    if (path?.output === output) continue;
    const chance = chances[output] ?? 0;
    const certainty = certaintyOf(chance);
    if (certainty < leastCertainty && output !== blank) continue;
    push(next[anything], path, output, false, certainty, blank);
    if (output === blank) continue;
    const isChange =
      path &&
      going === anything &&
      path.output !== blank &&
      ((path.output === first && output === second) ||
        (output === first && path.output === second));
    const both = chance + nothing + (isChange ? (chances[path.output] ?? 0) : 0);
    push(next[onlyAgain], path, output, false, certaintyOf(both), blank);
  }
}

function push(
  beam: Path[],
  before: Path | null,
  output: number,
  again: boolean,
  certainty: number,
  blank: number,
): void {
  const score = certainty + (before?.score ?? 0);
  let worst = 0;
  const known = before?.hash ?? 0;
  const hash = again || output === blank ? known : (Math.imul(known, 1_000_003) + output + 1) | 0;
  for (const [at, path] of beam.entries()) {
    if (path.output === output && path.hash === hash) {
      if (score > path.score) beam[at] = { output, again, certainty, score, before, hash };
      return;
    }
    if (path.score < (beam[worst]?.score ?? 0)) worst = at;
  }
  if (beam.length < width) beam.push({ output, again, certainty, score, before, hash });
  else if (score > (beam[worst]?.score ?? 0))
    beam[worst] = { output, again, certainty, score, before, hash };
}

function pathTo(last: Path | null): Path[] {
  const path: Path[] = [];
  for (let at = last; at; at = at.before) path.push(at);
  return path.reverse();
}

function charactersOf(path: Path[], blank: number): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  const space = 0;
  for (let step = 0; step < path.length; ) {
    let certainty = 0;
    let sum = 0;
    for (; step < path.length && path[step]?.output === blank; step++) {
      certainty = Math.min(certainty, path[step]?.certainty ?? 0);
      sum += path[step]?.certainty ?? 0;
    }
    const last = read.at(-1);
    const { output } = path[step] ?? { output: space };
    // What comes before a space, or at the end, belongs to the character before it.
    if (output === space && last) {
      last.certainty = Math.min(last.certainty, certainty);
      last.sum += sum;
      certainty = 0;
      sum = 0;
    }
    if (step === path.length) break;
    const from = step;
    do {
      certainty = Math.min(certainty, path[step]?.certainty ?? 0);
      sum += path[step]?.certainty ?? 0;
      step++;
    } while (path[step]?.again);
    read.push({ output, certainty, sum, from, to: step });
  }
  return read;
}
