import type { Progress } from '../conversion/progress.ts';

/**
 * The progress of running jobs, in memory: it changes with every page, and is useless after the end.
 * Where it is unknown, a job is simply running.
 */
export type ProgressBoard = {
  /** Null takes it away. */
  report(jobId: string, progress: Progress | null): void;
  find(jobId: string): Progress | null;
  onChange(jobId: string, listener: () => void): Disposable;
};

/** Events of ends may get lost between machines: the oldest entry is dropped. */
const maxKept = 10_000;

/** What one process knows. */
export function progressInMemory(): ProgressBoard {
  const known = new Map<string, Progress>();
  const changes = listeners();
  return {
    report(jobId, progress) {
      known.delete(jobId);
      if (progress) known.set(jobId, progress);
      const [oldest] = known.size > maxKept ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      changes.publish(jobId);
    },
    find: (jobId) => known.get(jobId) ?? null,
    onChange: changes.listen,
  };
}

/** The listeners of a job. */
type Listeners = {
  listen(id: string, listener: () => void): Disposable;
  publish(id: string): void;
};

export function listeners(): Listeners {
  const listening = new Map<string, Set<() => void>>();
  return {
    listen(id, listener) {
      const own = listening.get(id) ?? new Set();
      listening.set(id, own.add(listener));
      return {
        [Symbol.dispose]() {
          own.delete(listener);
          if (own.size === 0 && listening.get(id) === own) listening.delete(id);
        },
      };
    },
    publish(id) {
      for (const listener of [...(listening.get(id) ?? [])]) listener();
    },
  };
}
