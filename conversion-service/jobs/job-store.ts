import type { Batch, Job } from './job.ts';

/** A job with the count of its changes, which tells whether somebody else changed it meanwhile. */
export type StoredJob = { job: Job; revision: number };

/** That a request with this idempotency key was accepted, and what it became. */
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

/** What is remembered of a job or batch whose time is over. */
type Tombstone = { id: string; keyId: string; buriedAt: number };

/**
 * The state of jobs and batches. What a call has answered is kept through a crash.
 *
 * Every change of a job is a compare-and-set, so the store can be one that several machines share.
 */
export interface JobStore {
  /**
   * Keeps all of it or nothing: nothing where the idempotency key is taken, and then it answers
   * the claim that has it. A claim is over with what it stands for: when that was removed, and as
   * soon as its time is over, whether that was noticed yet or not.
   */
  add(acceptance: Acceptance): Promise<Claim | null>;
  find(id: string): Promise<StoredJob | null>;
  /** Those that are there, in the order of the ids. */
  findAll(ids: string[]): Promise<Job[]>;
  findBatch(id: string): Promise<Batch | null>;
  /**
   * Answers the new revision, or null where the job is gone or has another revision by now:
   * nothing is changed then.
   */
  replace(job: Job, revision: number): Promise<number | null>;
  /** Forgets a job at its owner's wish. */
  remove(id: string): Promise<void>;
  findTombstone(id: string): Promise<Tombstone | null>;
  /**
   * Tells when a job ends or is removed from now on, whichever machine does it. Word from another
   * process may get lost: whoever waits looks again now and then.
   */
  onEnd(id: string, listener: () => void): Disposable;
}

/** A store that forgets nothing by itself and belongs to one service alone. */
export interface SweptJobStore extends JobStore {
  /** Jobs created before the time, in any state, the oldest first and no more than `limit`. */
  createdBefore(time: number, limit: number): Promise<Job[]>;
  /** From when on every job is known here, in milliseconds since 1970: 0 for always. */
  since(): number;
  /** Every job that has not ended. */
  unfinished(): AsyncIterable<Job>;
  /** Leaves of these jobs nothing but a tombstone. */
  bury(ids: string[], now: number): Promise<void>;
  /** Leaves of batches created before the time nothing but a tombstone. */
  buryBatches(createdBefore: number, now: number): Promise<void>;
  /** What is said to be created later than then was created then: the clock was ahead. */
  redate(latest: number): Promise<void>;
  /** Forgets tombstones set, and claims made, before the time. */
  forget(before: { tombstones: number; claims: number }): Promise<void>;
}
