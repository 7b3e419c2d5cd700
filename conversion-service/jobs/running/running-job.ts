import type { Lease } from '../ports.ts';

/** A job that this process works on. */
export type RunningJob = {
  lease: Lease;
  abort: AbortController;
  /**
   * Staged ahead of a free worker, being converted, its result is being stored, or it waits for space
   * on the disk.
   */
  phase: 'ahead' | 'converting' | 'ending' | 'waiting';
  /** When its conversion began, or before that when it was taken, in milliseconds since 1970. */
  since: number;
  /** Resolves when a worker is free for it, or when it is not wanted any more. */
  turn: PromiseWithResolvers<void>;
};

/** Others may take the job, or this process later: its attempt does not count. */
export class Later extends Error {
  override readonly name = 'Later';
}

/** The job is no longer wanted. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted';
}

/** Ends work on a job, whatever its phase. */
export function stop({ abort, turn }: RunningJob, reason: Later | Unwanted): void {
  abort.abort(reason);
  turn.resolve();
}
