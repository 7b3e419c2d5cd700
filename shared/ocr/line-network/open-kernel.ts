import { instantiate, isKnown } from '../../web-assembly.ts';
import { kernelCode } from './kernel/kernel-code.ts';

/** What `kernel/kernel.ts` exports; numbers are places in its memory, or counts. */
export type Kernel = {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** The first place in the memory that is the caller's. */
  firstFree: { readonly value: number };
  edges(...values: number[]): void;
  columns(...values: number[]): void;
  lstm(...values: number[]): void;
  outputs(...values: number[]): void;
};

/** Opens a kernel of its own, by the fastest instructions of this machine. All give the same sums, but some cut off pairs that 16 bits do not hold. */
export function openKernel(): Kernel {
  return openRelaxed() ?? openPlain();
}

/** By instructions that every browser has. */
export function openPlain(): Kernel {
  return instantiate(kernelCode.plain) as Kernel;
}

/** Null where bytes are not multiplied. `inFours` is for what sums four products by one instruction, elsewhere several slower ones. */
export function openRelaxed(inFours?: boolean): Kernel | null {
  if (!isKnown(kernelCode.relaxed)) return null;
  // As the source of this code declares them.
  const kernel = instantiate(kernelCode.relaxed) as Kernel & {
    inFours: { value: number };
    probe(weights: number, signal: number): number;
  };
  // By two instructions it is no whole sum, since between them it has 16 bits.
  const sum = kernel.probe(fourTimes(greatest), fourTimes(255));
  const isOne = [255, -1].some((asSigned) => sum === 4 * greatest * asSigned);
  kernel.inFours.value = Number(inFours ?? isOne);
  return kernel;
}

/** Of bytes with a sign. */
const greatest = 127;

function fourTimes(byte: number): number {
  return Math.imul(byte, 0x01010101);
}
