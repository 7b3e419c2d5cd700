import type { RunningJob } from './running-job.ts';

/** Every worker may be kept from others for so long, in ms. */
export const shareMs = 1_000;

/** So often a job is set aside: after that it keeps its worker, where its key has no other. */
const maxTimes = 2;

/** How many jobs are remembered to have been set aside. */
const maxRemembered = 10_000;

export type SetAside = {
  /**
   * Of jobs that have all workers, the one that gives up its own to a key which has none: the
   * youngest of the key that has the most. Null while one of them may yet end soon.
   */
  choose(converting: RunningJob[]): RunningJob | null;
  note(job: RunningJob): void;
};

export function setAsideOf(): SetAside {
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
export function heldBy(jobs: RunningJob[]): (job: RunningJob) => number {
  const keyOf = ({ lease }: RunningJob) => lease.entry.keyId;
  return (job) => jobs.filter((other) => keyOf(other) === keyOf(job)).length;
}
