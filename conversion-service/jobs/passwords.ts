import { keptMs } from '../retention/kept.ts';
import type { JobStore } from './job-store.ts';

/**
 * What opens protected documents, until their jobs end: in the memory of the process that took
 * them, and nowhere else. Where that process ends before the job does, the password is gone.
 */
export type Passwords = {
  keep(jobId: string, password: string): void;
  /** Asks wherever it may be known. Gives null where nobody knows it. */
  find(jobId: string): Promise<string | null>;
  forget(jobId: string): void;
};

/** Passwords that one process keeps. */
export function passwordsInMemory(jobs: JobStore): Passwords {
  const kept = new Map<string, { password: string } & Disposable>();

  function forget(jobId: string): void {
    kept.get(jobId)?.[Symbol.dispose]();
    kept.delete(jobId);
  }

  return {
    keep(jobId, password) {
      forget(jobId);
      using watched = new DisposableStack();
      watched.use(jobs.onEnd(jobId, () => forget(jobId)));
      // Word of the end may get lost between machines; nothing is kept for longer.
      const over = setTimeout(() => forget(jobId), keptMs).unref();
      watched.defer(() => clearTimeout(over));
      const owned = watched.move();
      kept.set(jobId, { password, [Symbol.dispose]: () => owned.dispose() });
    },
    find: async (jobId) => kept.get(jobId)?.password ?? null,
    forget,
  };
}
