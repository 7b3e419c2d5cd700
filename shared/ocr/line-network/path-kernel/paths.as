/**
 * The search for the likeliest path along a line, in AssemblyScript. The caller lays out the memory up to the paths, which come last and
 * grow; pointers are to bytes, and 0 is none. What it does is told in `search-paths.ts`.
 */

/** Where the caller's memory begins. */
export const firstFree = __heap_base;

/**
 * A path up to a step: its score and the certainty of its last step, of 8 bytes, and of 4 each the path up to the step before, its output,
 * the character that it ends with or -1, whether it is the same output as in the step before, which codes may follow, and what tells its
 * outputs so far.
 */
const pathBytes: usize = 40;

@inline
function scoreOf(path: usize): f64 {
  return load<f64>(path);
}

@inline
function outputOf(path: usize): i32 {
  return load<i32>(path, 20);
}

/** A beam: its least score where it is full, how many paths it has, whether it is full, and its paths. */
const beamBytes: usize = 80;
const widestBeam = 16;

/** How a path may go on: with anything, only with the same output, or with that no more. Of beams there is one for each. */
const anything = 0;
const onlyAgain = 1;
const noMore = 2;
const kinds = 3;

/** Added to every certainty, as where a dictionary is to have a chance: thresholds expect it. */
const offset: f64 = -0.085;
const leastCertainty: f64 = -20;

/** Which codes begin a character. */
const root = 0;

/** What may be seen in a step: its likeliest outputs, and none; how certain each is, and each or none. */
const tried = memory.data<i32>([0, 0, 0], 16);
const certainties = memory.data<f64>([0, 0, 0], 16);
const withNothing = memory.data<f64>([0, 0, 0], 16);
let triedCount = 0;
let first = -1;
let second = -1;

let chances: usize = 0;
let codes: usize = 0;
let count = 0;
let blank = 0;
let beams: usize = 0;
let top: usize = 0;

/**
 * Searches along `steps` of each of which there are `outputs` chances, of which the first `count` are looked at, those of which
 * `allowed` has 1. `codes` are tables with for each output a character or -1 and which table is behind it or -1; the first is for what
 * begins. `beamSets` are two times `beamCount` beams. Returns the likeliest path.
 */
export function search(
  values: usize, outputs: i32, steps: i32, counted: i32, allowed: usize, tables: usize, ofNothing: i32,
  beamSets: usize, beamCount: i32, paths: usize,
): usize {
  chances = values;
  count = counted;
  codes = tables;
  blank = ofNothing;
  top = paths;
  let from = beamSets;
  beams = beamSets + <usize>beamCount * beamBytes;
  clear(from, beamCount);
  for (let step = 0; step < steps; step++) {
    seeStep(allowed);
    clear(beams, beamCount);
    if (step === 0) goOn(0, anything, root);
    for (let kind = 0; kind < beamCount; kind++) {
      const beam = from + <usize>kind * beamBytes;
      const length = load<i32>(beam, 8);
      for (let at = 0; at < length; at++) {
        const path = <usize>load<i32>(beam + (<usize>at << 2), 16);
        stay(path, kind);
        if (kind % kinds !== onlyAgain) goOn(path, kind, load<i32>(path, 32));
      }
    }
    const next = from;
    from = beams;
    beams = next;
    chances += <usize>outputs << 2;
  }
  const whole = likeliest(from, 0);
  return likeliest(from + noMore * beamBytes, whole);
}

function clear(set: usize, beamCount: i32): void {
  memory.fill(set, 0, <usize>beamCount * beamBytes);
}

function likeliest(beam: usize, most: usize): usize {
  for (let at = 0; at < load<i32>(beam, 8); at++) {
    const path = <usize>load<i32>(beam + (<usize>at << 2), 16);
    if (most === 0 || scoreOf(path) > scoreOf(most)) most = path;
  }
  return most;
}

@inline
function chanceOf(output: i32): f64 {
  return <f64>load<f32>(chances + (<usize>output << 2));
}

@inline
function certaintyOf(chance: f64): f64 {
  return max(leastCertainty, Math.log(chance)) + offset;
}

function seeStep(allowed: usize): void {
  first = -1;
  second = -1;
  let most = -f32.MAX_VALUE;
  let next = -f32.MAX_VALUE;
  for (let output = 0; output < count; output++) {
    const value = load<f32>(chances + (<usize>output << 2));
    if (!(value > next)) continue;
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
  triedCount = 0;
  if (first >= 0 && load<u8>(allowed + first)) tryOutput(first);
  if (second >= 0 && load<u8>(allowed + second)) tryOutput(second);
  if (triedAt(blank) < 0) tryOutput(blank);
}

function tryOutput(output: i32): void {
  const chance = chanceOf(output);
  const at = <usize>triedCount;
  store<i32>(tried + (at << 2), output);
  store<f64>(certainties + (at << 3), certaintyOf(chance));
  store<f64>(withNothing + (at << 3), certaintyOf(chance + chanceOf(blank)));
  triedCount++;
}

@inline
function triedAt(output: i32): i32 {
  for (let at = 0; at < triedCount; at++) if (load<i32>(tried + (<usize>at << 2)) === output) return at;
  return -1;
}

/** With the same output as in the step before. */
function stay(path: usize, kind: i32): void {
  const output = outputOf(path);
  const at = triedAt(output);
  if (at < 0) return;
  const how = kind % kinds;
  const character = load<i32>(path, 24);
  const hash = load<i32>(path, 36);
  const table = load<i32>(path, 32);
  if (how !== noMore)
    add(kind - how, path, load<f64>(certainties + (<usize>at << 3)), 1, output, character, hash, table);
  if (how === anything && output !== blank)
    add(kind + noMore, path, load<f64>(withNothing + (<usize>at << 3)), 1, output, character, hash, table);
}

/** With another output. */
function goOn(path: usize, kind: i32, table: i32): void {
  const last = path === 0 ? -1 : outputOf(path);
  const known = path === 0 ? 0 : load<i32>(path, 36);
  const how = kind % kinds;
  const part = kind - how;
  for (let at = 0; at < triedCount; at++) {
    const output = load<i32>(tried + (<usize>at << 2));
    const certainty = load<f64>(certainties + (<usize>at << 3));
    if (last === output) continue;
    if (output === blank) {
      // Also between the outputs of one character.
      add(part, path, certainty, 0, output, -1, known, table);
      continue;
    }
    const code = codes + ((<usize>table * count + output) << 3);
    const character = load<i32>(code);
    const more = load<i32>(code, 4);
    if ((character < 0 && more < 0) || certainty < leastCertainty) continue;
    const isChange =
      last >= 0 &&
      how === anything &&
      last !== blank &&
      ((last === first && output === second) || (output === first && last === second));
    const both = isChange
      ? certaintyOf(chanceOf(output) + chanceOf(blank) + chanceOf(last))
      : load<f64>(withNothing + (<usize>at << 3));
    const hash = known * 1_000_003 + output + 1;
    if (character >= 0) {
      add(anything, path, certainty, 0, output, character, hash, root);
      add(onlyAgain, path, both, 0, output, character, hash, root);
    }
    if (more >= 0) {
      add(part + kinds, path, certainty, 0, output, -1, hash, more);
      add(part + kinds + onlyAgain, path, both, 0, output, -1, hash, more);
    }
  }
}

/** How many paths a beam keeps, by how many outputs of a character they have. */
@inline
function widthOf(kind: i32): i32 {
  return kind < kinds ? 5 : kind < 2 * kinds ? 10 : widestBeam;
}

/** Adds what was seen after a path, where it is likelier than what is there: the same outputs, or the least likely path of a full beam. */
function add(
  kind: i32, before: usize, certainty: f64, again: i32, output: i32, character: i32, hash: i32, table: i32,
): void {
  const beam = beams + <usize>kind * beamBytes;
  const score = before === 0 ? certainty : certainty + scoreOf(before);
  // The same outputs, where they are there, have at least the least score.
  const isFull = load<i32>(beam, 12);
  if (isFull && score <= load<f64>(beam)) return;
  const length = load<i32>(beam, 8);
  let path: usize = 0;
  for (let at = 0; at < length; at++) {
    const other = <usize>load<i32>(beam + (<usize>at << 2), 16);
    if (load<i32>(other, 36) === hash && outputOf(other) === output) path = other;
  }
  if (path !== 0 && score <= scoreOf(path)) return;
  if (path === 0) {
    if (isFull) path = leastOf(beam, length);
    else {
      path = newPath();
      store<i32>(beam + (<usize>length << 2), <i32>path, 16);
      store<i32>(beam, length + 1, 8);
      store<i32>(beam, length + 1 === widthOf(kind) ? 1 : 0, 12);
    }
  }
  store<f64>(path, score);
  store<f64>(path, certainty, 8);
  store<i32>(path, <i32>before, 16);
  store<i32>(path, output, 20);
  store<i32>(path, character, 24);
  store<i32>(path, again, 28);
  store<i32>(path, table, 32);
  store<i32>(path, hash, 36);
  if (load<i32>(beam, 12)) store<f64>(beam, scoreOf(leastOf(beam, load<i32>(beam, 8))));
}

function leastOf(beam: usize, length: i32): usize {
  let least = <usize>load<i32>(beam, 16);
  for (let at = 1; at < length; at++) {
    const path = <usize>load<i32>(beam + (<usize>at << 2), 16);
    if (scoreOf(path) < scoreOf(least)) least = path;
  }
  return least;
}

function newPath(): usize {
  const path = top;
  top += pathBytes;
  if (top > <usize>memory.size() << 16) memory.grow(16);
  return path;
}
