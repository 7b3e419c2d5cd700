import type { ConversionOptions } from '../conversion/options.ts';
import { type InputFormat, isScan } from '../formats.ts';
import { hasEnded, type Job } from './job.ts';
import type { Ports, QueueEntry, Weight } from './ports.ts';

// A batch that is merged has one job more than documents: it waits outside of the queue until the
// others have ended, and takes their results.

/** The options of a merged batch that its documents have, and those that the whole has. */
export function dividedOptions(options: ConversionOptions): {
  each: ConversionOptions;
  whole: ConversionOptions;
} {
  const { title, author, keywords, linearize, ...each } = options;
  return { each, whole: defined({ title, author, keywords, linearize, merge: options.merge }) };
}

function defined(options: ConversionOptions): ConversionOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

export function entryOf({ id, keyId, inputFormat, bytes }: Job): QueueEntry {
  return { jobId: id, keyId, weight: estimateWeight(inputFormat, bytes) };
}

/** Whether all jobs that a job merges have ended or are gone; true for every other job. */
export async function isReady({ jobs }: Pick<Ports, 'jobs'>, { mergeOf }: Job): Promise<boolean> {
  return mergeOf === undefined || (await jobs.findAll(mergeOf)).every(hasEnded);
}

/** Queues the job that merges a batch, once no other one of it is left. May be called again. */
export async function queueMerge(ports: Ports, ended: Job): Promise<void> {
  if (ended.batchId === null || !ended.options.merge || ended.mergeOf) return;
  const batch = await ports.jobs.findBatch(ended.batchId);
  const all = await ports.jobs.findAll(batch?.jobIds ?? []);
  const merging = all.find(({ mergeOf }) => mergeOf !== undefined);
  if (!merging || hasEnded(merging) || !(await isReady(ports, merging))) return;
  await ports.queue.add([entryOf(merging)]);
}

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
function estimateWeight(format: InputFormat, bytes: number): Weight {
  if (isScan(format)) return 'heavy';
  return bytes >= (heavyFrom[format] ?? heavyOtherwise) ? 'heavy' : 'light';
}
