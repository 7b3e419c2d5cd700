import type { Lease, TakeOptions, Weight } from '../job-queue.ts';
import type { Ended } from './run-job.ts';
import { Later, type RunningJob, stop } from './running-job.ts';
import { suspectsOf } from './suspects.ts';

/** The jobs that this process has in hand, and what may happen to them next. */
export type Schedule = {
  jobs(): RunningJob[];
  /** How many documents are being converted. */
  readonly busy: number;
  /** What may be taken from the queue next; null where there is room for nothing. */
  mayTake(): Taking | null;
  /** The queue had nothing of that. */
  foundNone(): void;
  /** Takes a job in hand: it runs where a worker is free, and is staged ahead otherwise. */
  add(lease: Lease, taking: Taking): RunningJob;
  /** The job needs its worker no more, or none any more: another has its turn. */
  leave(job: RunningJob, phase: 'ending' | 'waiting'): void;
  /** The job is out of hand. */
  remove(job: RunningJob): void;
  /** Takes note of how a job ended. */
  note(ended: Ended): void;
};

export type Taking = TakeOptions & { weights: Weight[] };

/** A job that waits longer for a worker here is left to others. */
const aheadMs = 2_000;

/** How many jobs that have no room are held at a time, until others are tried no more. */
const maxWaiting = 100;

/** A document that takes as long as this was heavy, whatever was expected of it. */
const heavyMs = 5_000;

/** Decides for so many workers, as README.md tells. */
export function createSchedule(workers: number): Schedule {
  const jobs = new Set<RunningJob>();
  const suspects = suspectsOf();
  /** One for each job that starts: what comes later is left to those who have a worker for it. */
  let mayTakeAhead = 0;

  const inPhase = (phase: RunningJob['phase']) => [...jobs].filter((job) => job.phase === phase);

  /** Gives workers that are free to those who were taken ahead. */
  function moveUp(): void {
    for (const job of inPhase('ahead')) {
      if (inPhase('converting').length >= workers) return;
      if (job.abort.signal.aborted) continue;
      job.phase = 'converting';
      job.since = Date.now();
      job.turn.resolve();
      mayTakeAhead = Math.min(mayTakeAhead + 1, workers);
    }
  }

  return {
    jobs: () => [...jobs],
    get busy() {
      return inPhase('converting').length;
    },
    mayTake() {
      const behind = suspects.keys();
      const isHeavy = (job: RunningJob) => isLong(job) || behind.has(job.lease.entry.keyId);
      const [converting, ahead] = [inPhase('converting'), inPhase('ahead')];
      const isFull = inPhase('ending').length > workers || inPhase('waiting').length >= maxWaiting;
      if (isFull) return null;
      const isAhead = converting.length >= workers;
      if (isAhead && (mayTakeAhead === 0 || ahead.length >= workers)) return null;
      if (isAhead && converting.some(isHeavy)) return null;
      // Where there are two workers or more, one is kept for what is quick.
      const heavy = [...converting, ...ahead].filter(isHeavy).length;
      const isFree = workers === 1 || heavy < workers - 1;
      const weights: Weight[] = isFree ? ['light', 'heavy'] : ['light'];
      return { weights, isAhead, behind, isForBehind: isFree && !isAhead };
    },
    foundNone() {
      mayTakeAhead = 0;
    },
    add(lease, { isAhead }) {
      if (isAhead) mayTakeAhead -= 1;
      const job = newJob(lease);
      jobs.add(job);
      moveUp();
      return job;
    },
    leave(job, phase) {
      job.phase = phase;
      moveUp();
    },
    remove(job) {
      jobs.delete(job);
      job.turn.resolve();
      moveUp();
    },
    note(ended) {
      suspects.note(ended);
      const { keyId } = ended.job;
      if (!suspects.keys().has(keyId)) return;
      for (const job of inPhase('ahead')) {
        if (job.lease.entry.keyId === keyId) stop(job, new Later());
      }
    },
  };
}

function newJob(lease: Lease): RunningJob {
  const job: RunningJob = {
    lease,
    abort: new AbortController(),
    phase: 'ahead',
    since: Date.now(),
    turn: Promise.withResolvers(),
  };
  const giveUp = setTimeout(() => job.phase === 'ahead' && stop(job, new Later()), aheadMs);
  void job.turn.promise.then(() => clearTimeout(giveUp));
  return job;
}

function isLong({ lease, since, phase }: RunningJob): boolean {
  return lease.entry.weight === 'heavy' || (phase === 'converting' && Date.now() - since > heavyMs);
}
