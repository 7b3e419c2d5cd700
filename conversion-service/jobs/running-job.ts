import type { Lease, TakeOptions, Weight } from './job-queue.ts';

/** A job that this process has in hand. */
export type RunningJob = {
  lease: Lease;
  abort: AbortController;
  /**
   * Taken ahead of a worker that is free, being converted, what came of it is being kept, or it
   * waits for room on the disk.
   */
  phase: 'ahead' | 'converting' | 'ending' | 'waiting';
  /** When its conversion began, in milliseconds since 1970. */
  since: number;
  /** Resolves when a worker is free for it, or when it is not wanted any more. */
  turn: PromiseWithResolvers<void>;
};

/** How many jobs that have no room are held at a time, until others are tried no more. */
const maxWaiting = 100;

/** A document that takes as long as this was heavy, whatever was expected of it. */
const heavyMs = 5_000;

/**
 * What may be taken from the queue next; null where there is room for nothing. Where every worker
 * is busy with what is quick, a job for each may be taken ahead, so that a worker that gets free
 * does not wait for its document. As many may be on their way out.
 * @param suspects keys whose documents bring workers down, which is taken for long work
 */
export function roomBeside(
  running: RunningJob[],
  { workers, suspects }: { workers: number; suspects: ReadonlySet<string> },
): (TakeOptions & { weights: Weight[] }) | null {
  const isHeavy = (job: RunningJob) => isLong(job) || suspects.has(job.lease.entry.keyId);
  const inPhase = (phase: RunningJob['phase']) => running.filter((one) => one.phase === phase);
  const [converting, ahead] = [inPhase('converting'), inPhase('ahead')];
  if (inPhase('ending').length > workers) return null;
  if (inPhase('waiting').length >= maxWaiting) return null;
  const isAhead = converting.length >= workers;
  if (isAhead && (ahead.length >= workers || converting.some(isHeavy))) return null;
  // Where there are two workers or more, one is kept for what is quick.
  const isFree = workers === 1 || [...converting, ...ahead].filter(isHeavy).length < workers - 1;
  return {
    weights: isFree ? ['light', 'heavy'] : ['light'],
    isAhead,
    behind: suspects,
    isForBehind: isFree && !isAhead,
  };
}

function isLong({ lease, since, phase }: RunningJob): boolean {
  return lease.entry.weight === 'heavy' || (phase === 'converting' && Date.now() - since > heavyMs);
}
