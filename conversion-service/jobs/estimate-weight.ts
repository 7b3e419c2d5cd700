import { type InputFormat, isScan } from '../formats.ts';
import type { Weight } from './job-queue.ts';

const megabyte = 1_000_000;

/** Cells cost more than pages and pages more than pictures, byte by byte. */
const heavyFrom: Partial<Record<InputFormat, number>> = {
  csv: 1 * megabyte,
  xlsx: 1 * megabyte,
  xlsm: 1 * megabyte,
  ods: 1 * megabyte,
  xls: 3 * megabyte,
  rtf: 3 * megabyte,
  numbers: 3 * megabyte,
};

const heavyOtherwise = 8 * megabyte;

/** Whether a document is expected to take seconds rather than a fraction of one. */
export function estimateWeight(format: InputFormat, bytes: number): Weight {
  if (isScan(format)) return 'heavy';
  return bytes >= (heavyFrom[format] ?? heavyOtherwise) ? 'heavy' : 'light';
}
