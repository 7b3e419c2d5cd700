import { instantiate, isKnown } from '../../web-assembly.ts';
import { kernelCode } from './kernel/kernel-code.ts';

/** What `kernel/kernel.ts` exports; numbers are places in its memory, or counts. */
export type Kernel = {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** The byte of a signal of 0. */
  zero: number;
  /** The first place in the memory that is the caller's. */
  firstFree: { readonly value: number };
  edges(...values: number[]): void;
  columns(...values: number[]): void;
  lstm(...values: number[]): void;
  outputs(...values: number[]): void;
};

/** Opens a kernel of its own, by the fastest instructions that this machine multiplies right with. */
export function openKernel(): Kernel {
  return openRelaxed() ?? openPlain();
}

/** By instructions that every browser has. */
export function openPlain(): Kernel {
  return open(kernelCode.plain, 0);
}

/** Null where bytes are not multiplied as whole numbers without a sign; there the result is left open. */
function openRelaxed(): Kernel | null {
  if (!isKnown(kernelCode.relaxed)) return null;
  const kernel = open(kernelCode.relaxed, unsignedZero);
  const isExact = [127, -128].every(
    (weight) => kernel.probe(fourTimes(weight), fourTimes(255)) === 4 * 255 * weight,
  );
  return isExact ? kernel : null;
}

const unsignedZero = 128;

function fourTimes(byte: number): number {
  return Math.imul(byte & 0xff, 0x01010101);
}

function open(code: string, zero: number) {
  // As the source of this code declares them.
  const kernel = instantiate(code) as Kernel & { probe(weights: number, signal: number): number };
  return { ...kernel, zero };
}
