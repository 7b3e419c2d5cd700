import type { GivenPasswords } from '../conversion/options.ts';
import type { JobStore } from './job-store.ts';
import { keptMs } from './kept.ts';

/**
 * Passwords that open protected documents or protect results, until their jobs end: only in the
 * memory of the process that accepted them. Where that process ends before the job does, they are
 * gone.
 */
export type Passwords = {
  keep(jobId: string, passwords: GivenPasswords): void;
  /** Asks wherever they may be known. Gives null where nobody knows them. */
  find(jobId: string): Promise<GivenPasswords | null>;
  forget(jobId: string): void;
};

/** Passwords that one process keeps. */
export function passwordsInMemory(jobs: JobStore): Passwords {
  const kept = new Map<string, { passwords: GivenPasswords } & Disposable>();

  function forget(jobId: string): void {
    kept.get(jobId)?.[Symbol.dispose]();
    kept.delete(jobId);
  }

  return {
    keep(jobId, passwords) {
      forget(jobId);
      using watched = new DisposableStack();
      watched.use(jobs.onEnd(jobId, () => forget(jobId)));
      // Events of ends may get lost between machines; nothing is kept for longer.
      const over = setTimeout(() => forget(jobId), keptMs).unref();
      watched.defer(() => clearTimeout(over));
      const owned = watched.move();
      kept.set(jobId, { passwords, [Symbol.dispose]: () => owned.dispose() });
    },
    find: async (jobId) => kept.get(jobId)?.passwords ?? null,
    forget,
  };
}
