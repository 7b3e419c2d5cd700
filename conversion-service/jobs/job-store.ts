import type { Batch, Job } from './job.ts';

/** A job with its revision, which shows whether it was changed meanwhile. */
export type StoredJob = { job: Job; revision: number };

/** Records that a request with this idempotency key was accepted, and what it became. */
export type Claim = {
  keyId: string;
  idempotencyKey: string;
  /** SHA-256 of what was asked. */
  fingerprint: string;
  /** The job, or the batch, that answers it. */
  subjectId: string;
  createdAt: number;
};

/** What one request asks to be kept. */
type Acceptance = { jobs: Job[]; batch: Batch | null; claim: Claim | null };

/** What is kept of an expired job or batch. */
type Tombstone = { id: string; keyId: string; buriedAt: number };

/**
 * The state of jobs and batches. Once a call has resolved, its change survives a crash.
 *
 * Every change of a job is a compare-and-set, so several machines can share the store.
 */
export interface JobStore {
  /**
   * Stores all of it or nothing: nothing where the idempotency key is taken, and then it returns the
   * existing claim. A claim ends with the job or batch that it stands for: when that is removed, and
   * as soon as it expires, whether or not it was swept yet.
   */
  add(acceptance: Acceptance): Promise<Claim | null>;
  find(id: string): Promise<StoredJob | null>;
  /** Those that are there, in the order of the ids. */
  findAll(ids: string[]): Promise<Job[]>;
  findBatch(id: string): Promise<Batch | null>;
  /**
   * Returns the new revision, or null where the job is gone or has another revision by now: then
   * nothing is changed.
   */
  replace(job: Job, revision: number): Promise<number | null>;
  /** Forgets a job at its owner's wish. */
  remove(id: string): Promise<void>;
  findTombstone(id: string): Promise<Tombstone | null>;
  /**
   * Reports when a job ends or is removed from now on, whichever machine does it. Events of another
   * process may get lost: a caller that waits must poll now and then.
   */
  onEnd(id: string, listener: () => void): Disposable;
}

/** A store without expiry of its own, which belongs to a single service. */
export interface SweptJobStore extends JobStore {
  /** Jobs created before the time, in any state, the oldest first and no more than `limit`. */
  createdBefore(time: number, limit: number): Promise<Job[]>;
  /** From when on every job is known here, in milliseconds since 1970: 0 for always. */
  since(): number;
  /** Every job that has not ended. */
  unfinished(): AsyncIterable<Job>;
  /** Replaces these jobs with tombstones. */
  bury(ids: string[], now: number): Promise<void>;
  /** Replaces batches created before the time with tombstones. */
  buryBatches(createdBefore: number, now: number): Promise<void>;
  /** Later creation times are set to this time: the clock was ahead. */
  redate(latest: number): Promise<void>;
  /** Forgets tombstones set, and claims made, before the time. */
  forget(before: { tombstones: number; claims: number }): Promise<void>;
}
