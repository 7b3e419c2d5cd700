import type { Ended } from './run-job.ts';

/** Keys whose documents bring workers down: while one recovers, others have fewer. */
export type Suspects = {
  /** Whose documents have done so lately. */
  keys(): ReadonlySet<string>;
  /** Takes note of how a job ended. */
  note(ended: Ended): void;
};

/** A key is no longer suspected so long after the last worker that it brought down, in ms. */
const suspectedMs = 60_000;

export function suspectsOf(now = () => performance.now()): Suspects {
  const until = new Map<string, number>();
  return {
    keys() {
      for (const [key, end] of until) if (end <= now()) until.delete(key);
      return new Set(until.keys());
    },
    note({ job: { keyId, failure } }) {
      if (failure?.code === 'engine_crashed') until.set(keyId, now() + suspectedMs);
    },
  };
}
