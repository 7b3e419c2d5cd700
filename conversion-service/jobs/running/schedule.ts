import type { Lease, TakeOptions, Weight } from '../ports.ts';
import type { Ended } from './run-job.ts';
import { Later, type RunningJob, stop } from './running-job.ts';

/** The jobs that this process works on, and what may happen to them next. */
export type Schedule = {
  jobs(): RunningJob[];
  /** How many documents are being converted. */
  readonly busy: number;
  /** What may be taken from the queue next, in order of preference. */
  mayTake(): TakenTurn[];
  /** The queue had no such job. */
  foundNone(): void;
  /**
   * Takes a job on: it runs where a worker is free, and is staged ahead otherwise. Where it was taken
   * for that, another job is set aside for it.
   */
  add(lease: Lease, taking: TakenTurn): RunningJob;
  /** The job no longer needs its worker, or will not need one: another has its turn. */
  leave(job: RunningJob, phase: 'ending' | 'waiting'): void;
  /** This process no longer works on the job. */
  remove(job: RunningJob): void;
  /** Records how a job ended. */
  note(ended: Ended): void;
};

export type TakenTurn = TakeOptions & {
  weights: Weight[];
  /** The job that is set aside for the one that is taken. */
  instead?: RunningJob;
};

/** A job that waits longer for a worker here is left to others. */
const aheadMs = 2_000;

/** How many jobs without disk space are held at a time before no others are tried. */
const maxWaiting = 100;

/** A document that takes as long as this counts as heavy, whatever was expected of it. */
const heavyMs = 5_000;

/** How long one key may occupy every worker, in ms. */
const shareMs = 1_000;

/**
 * The schedule for so many workers, as README.md describes it.
 * @param onOverShare called when more may be taken since a job has had its worker for long
 */
export function createSchedule(workers: number, onOverShare: () => void): Schedule {
  const jobs = new Set<RunningJob>();
  /** Keys whose documents crashed workers. */
  const suspects = markedKeys();
  /** Keys whose documents kept others waiting: they count as heavy. */
  const hogs = markedKeys();
  const aside = setAsideOf();
  /** One for each starting job: later ones are left to processes that have a worker for them. */
  let mayTakeAhead = 0;
  /** When each key was last given a worker, counted along all that were given. */
  const givenAt = new Map<string, number>();
  let given = 0;

  const inPhase = (phase: RunningJob['phase']) => [...jobs].filter((job) => job.phase === phase);

  function noteGiven(key: string): void {
    if (givenAt.size >= maxRemembered) givenAt.clear();
    givenAt.set(key, ++given);
  }

  /**
   * Gives free workers to jobs that were taken ahead, first to keys that have fewer, and of these to
   * the one that had its last the longest ago: what was taken first may be of a key that asks all the
   * time.
   */
  function moveUp(): void {
    for (;;) {
      const converting = inPhase('converting');
      if (converting.length >= workers) return;
      const held = heldBy(converting);
      const lastOf = (job: RunningJob) => givenAt.get(keyOf(job)) ?? 0;
      const [job] = inPhase('ahead')
        .filter(({ abort }) => !abort.signal.aborted)
        .toSorted((a, b) => held(a) - held(b) || lastOf(a) - lastOf(b));
      if (!job) return;
      noteGiven(keyOf(job));
      job.phase = 'converting';
      job.since = Date.now();
      job.turn.resolve();
      mayTakeAhead = Math.min(mayTakeAhead + 1, workers);
      setTimeout(onOverShare, shareMs + 1).unref();
    }
  }

  function setAside(job: RunningJob): void {
    aside.note(job);
    hogs.mark(job.lease.entry.keyId);
    stop(job, new Later());
  }

  /** Where long jobs have all workers: what a key without any waits for. */
  function insteadOfLong(converting: RunningJob[], behind: ReadonlySet<string>): TakenTurn[] {
    const instead = workers === 1 ? null : aside.choose(converting);
    if (!instead) return [];
    const holders = keysOf(converting);
    if (inPhase('ahead').some((job) => !holders.has(keyOf(job)))) {
      setAside(instead);
      return [];
    }
    const others = { behind: behind.union(holders), isForBehind: false };
    return [{ weights: ['light', 'heavy'], isAhead: true, ...others, instead }];
  }

  return {
    jobs: () => [...jobs],
    get busy() {
      return inPhase('converting').length;
    },
    mayTake() {
      const [suspected, behind] = [suspects.keys(), suspects.keys().union(hogs.keys())];
      const isHeavy = (job: RunningJob) => isLong(job) || behind.has(keyOf(job));
      const [converting, ahead] = [inPhase('converting'), inPhase('ahead')];
      const isFull = inPhase('ending').length > workers || inPhase('waiting').length >= maxWaiting;
      if (isFull) return [];
      const isAhead = converting.length >= workers;
      const instead = isAhead ? insteadOfLong(converting, suspected) : [];
      if (instead.length > 0) return instead;
      // The workers that will soon be free.
      const quick = converting.filter((job) => !isHeavy(job)).length;
      if (isAhead && (mayTakeAhead === 0 || ahead.length >= quick)) return [];
      // Where there are two workers or more, one is kept for what is quick.
      const heavy = [...converting, ...ahead].filter(isHeavy).length;
      if (workers === 1 || heavy < workers - 1) {
        return [{ weights: ['light', 'heavy'], isAhead, behind: suspected, isForBehind: !isAhead }];
      }
      const light: TakenTurn = { weights: ['light'], isAhead, behind, isForBehind: false };
      if (isAhead) return [light];
      // Nothing quick waits: a guest may have the worker, and gives it up when a quick one comes.
      const holders = keysOf([...converting, ...ahead]);
      const others = { behind: suspected.union(holders), isForBehind: false };
      return [light, { weights: ['light', 'heavy'], isAhead: true, ...others }];
    },
    foundNone() {
      mayTakeAhead = 0;
    },
    add(lease, { isAhead, instead }) {
      if (isAhead) mayTakeAhead = Math.max(0, mayTakeAhead - 1);
      const job = newJob(lease);
      jobs.add(job);
      moveUp();
      if (instead && job.phase === 'ahead') setAside(instead);
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
    note({ job: { keyId, failure } }) {
      if (failure?.code === 'timed_out') hogs.mark(keyId);
      if (failure?.code !== 'engine_crashed') return;
      suspects.mark(keyId);
      for (const job of inPhase('ahead')) if (keyOf(job) === keyId) stop(job, new Later());
    },
  };
}

function keyOf({ lease }: RunningJob): string {
  return lease.entry.keyId;
}

function keysOf(jobs: RunningJob[]): Set<string> {
  return new Set(jobs.map(keyOf));
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

/** Keys that have fewer rights than others for a while. */
type MarkedKeys = {
  mark(keyId: string): void;
  keys(): ReadonlySet<string>;
};

/** How long after its last cause the mark of a key ends, in ms. */
const markedMs = 60_000;

function markedKeys(now = () => performance.now()): MarkedKeys {
  const until = new Map<string, number>();
  return {
    mark: (keyId) => void until.set(keyId, now() + markedMs),
    keys() {
      for (const [key, end] of until) if (end <= now()) until.delete(key);
      return new Set(until.keys());
    },
  };
}

/** How often a job may be set aside: after that it keeps its worker, where its key has no other. */
const maxTimes = 2;

/** How many jobs are remembered to have been set aside, and keys to have had a worker. */
const maxRemembered = 10_000;

type SetAside = {
  /**
   * Of jobs that have all workers, the one that gives up its own to a key which has none: the youngest
   * of the key that has the most. Null while one of them may still end soon.
   */
  choose(converting: RunningJob[]): RunningJob | null;
  note(job: RunningJob): void;
};

function setAsideOf(): SetAside {
  const times = new Map<string, number>();
  return {
    choose(converting) {
      const now = Date.now();
      const areLong = converting.every(({ since }) => now - since >= shareMs);
      const isLeaving = converting.some(({ abort }) => abort.signal.aborted);
      if (!areLong || isLeaving) return null;
      const held = heldBy(converting);
      const isSpared = ({ lease }: RunningJob) => (times.get(lease.entry.jobId) ?? 0) >= maxTimes;
      const [chosen = null] = converting
        .filter((job) => held(job) > 1 || !isSpared(job))
        .toSorted((a, b) => held(b) - held(a) || b.since - a.since);
      return chosen;
    },
    note({ lease: { entry } }) {
      if (times.size >= maxRemembered) times.clear();
      times.set(entry.jobId, (times.get(entry.jobId) ?? 0) + 1);
    },
  };
}

/** How many of the jobs are of the same key as one. */
function heldBy(jobs: RunningJob[]): (job: RunningJob) => number {
  const keyOf = ({ lease }: RunningJob) => lease.entry.keyId;
  return (job) => jobs.filter((other) => keyOf(other) === keyOf(job)).length;
}
