import { instantiate } from '../../web-assembly.ts';
import type { CodeTree } from './character-codes.ts';
import type { Chances } from './line-network.ts';
import type { LineModel } from './model-file.ts';
import { pathCode } from './path-kernel/path-code.ts';

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
export function searchPath({ values, outputs, steps }: Chances, coding: Coding): PathStep[] {
  const { tables, parts } = tablesOf(coding);
  const { count, blank } = coding;
  const [codes, allowed, beams, chances] = placesFor([
    tables.byteLength,
    count,
    2 * kinds * parts * beamBytes,
    values.byteLength,
  ]);
  new Int32Array(kernel.memory.buffer, codes, tables.length).set(tables);
  new Float32Array(kernel.memory.buffer, chances, values.length).set(values);
  const mayBeSeen = new Uint8Array(kernel.memory.buffer, allowed, count);
  for (let output = 0; output < count; output++)
    mayBeSeen[output] = coding.outputs?.has(output) === false ? 0 : 1;
  const paths = aligned(chances + values.byteLength);
  const last = kernel.search(
    ...[chances, outputs, steps, count, allowed, codes, blank],
    ...[beams, kinds * parts, paths],
  );
  return stepsTo(last, new DataView(kernel.memory.buffer));
}

/** What `path-kernel/paths.as` exports; numbers are places in its memory, or counts. */
type PathKernel = {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  firstFree: { readonly value: number };
  search(...values: number[]): number;
};

let kernel = open();

function open(): PathKernel {
  // As the source of this code declares them.
  return instantiate(pathCode) as PathKernel;
}

/** How paths may go on, by which they are in beams. */
const kinds = 3;
const beamBytes = 80;

/** Where the parts of a path are. */
const place = { certainty: 8, before: 16, output: 20, character: 24, again: 28 };

function stepsTo(last: number, memory: DataView): PathStep[] {
  const steps: PathStep[] = [];
  for (let path = last; path !== 0; path = memory.getInt32(path + place.before, true)) {
    const character = memory.getInt32(path + place.character, true);
    steps.push({
      output: memory.getInt32(path + place.output, true),
      character: character === none ? undefined : character,
      again: memory.getInt32(path + place.again, true) === 1,
      certainty: memory.getFloat64(path + place.certainty, true),
    });
  }
  return steps.reverse();
}

/**
 * Codes as tables, the first for what begins: of each output the character that ends with it, and the table of what may follow. How
 * many outputs the longest character has.
 */
type Tables = { tables: Int32Array; parts: number };

const known = new WeakMap<CodeTree, Tables>();

function tablesOf({ codes, count }: Coding): Tables {
  let found = known.get(codes);
  if (!found) {
    found = flatten(codes, count);
    known.set(codes, found);
  }
  return found;
}

const none = -1;

function flatten(codes: CodeTree, count: number): Tables {
  const trees = [{ tree: codes, parts: 1 }];
  const entries: [at: number, character: number, more: number][] = [];
  for (const [index, { tree, parts }] of trees.entries()) {
    for (const [output, { character = none, more }] of tree) {
      const next = more ? trees.push({ tree: more, parts: parts + 1 }) - 1 : none;
      entries.push([2 * (index * count + output), character, next]);
    }
  }
  const tables = new Int32Array(2 * count * trees.length).fill(none);
  for (const [at, character, more] of entries) tables.set([character, more], at);
  return { tables, parts: Math.max(...trees.map(({ parts }) => parts)) };
}

type Places = [codes: number, allowed: number, beams: number, chances: number];

/** Places in the kernel's memory for so many bytes each. */
function placesFor([codes = 0, allowed = 0, beams = 0, chances = 0]: number[]): Places {
  if (kernel.memory.buffer.byteLength > mostKept) kernel = open();
  const first = aligned(kernel.firstFree.value);
  const second = aligned(first + codes);
  const third = aligned(second + allowed);
  const fourth = aligned(third + beams);
  const missing = fourth + chances + spare - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / page));
  return [first, second, third, fourth];
}

function aligned(bytes: number): number {
  return (bytes + 15) & ~15;
}

/** Of WebAssembly's memory, in bytes. */
const page = 65_536;
const spare = page;

/** In bytes: what an enormous line took is let go. */
const mostKept = 1 << 26;

/** Added to every certainty, as where a dictionary is to have a chance: thresholds expect it. */
const offset = -0.085;
const leastCertainty = -20;

export function certaintyOf(chance: number): number {
  return Math.max(leastCertainty, Math.log(chance)) + offset;
}
