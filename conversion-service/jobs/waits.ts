import { hasEnded } from './job.ts';
import type { JobStore } from './job-store.ts';

/** Requests that wait for jobs to end. Disposing of them answers all at once. */
export type Waits = Disposable & {
  /** Aborts when all are answered at once. */
  readonly closing: AbortSignal;
  /**
   * Resolves once all of these jobs have ended or are gone, the time is over, or the signal is
   * aborted. The caller reads their state afterwards.
   */
  untilEnded(ids: string[], options: WaitOptions): Promise<void>;
};

type WaitOptions = {
  /** The key of the request: each key may have so many waiting requests, others do not wait. */
  keyId: string;
  ms: number;
  signal: AbortSignal;
};

/** Each holds a connection, and the number of connections is limited. */
const maxWaitsPerKey = 100;

/**
 * Events of a job's end may get lost between machines, and do not pass between processes that share
 * a folder: the jobs that are left are read again every so many ms.
 */
const againMs = 2_000;

export function createWaits(jobs: JobStore): Waits {
  const closing = new AbortController();
  const waiting = new Map<string, number>();

  return {
    closing: closing.signal,
    async untilEnded(ids, { keyId, ms, signal }) {
      const own = waiting.get(keyId) ?? 0;
      if (own >= maxWaitsPerKey) return;
      waiting.set(keyId, own + 1);
      try {
        const over = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(ms)]);
        await allEnded(jobs, ids, over);
      } finally {
        const left = (waiting.get(keyId) ?? 1) - 1;
        if (left > 0) waiting.set(keyId, left);
        else waiting.delete(keyId);
      }
    },
    [Symbol.dispose]: () => closing.abort(),
  };
}

async function allEnded(jobs: JobStore, ids: string[], over: AbortSignal): Promise<void> {
  using watched = new DisposableStack();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const left = new Set(ids);
  const leave = (id: string) => {
    left.delete(id);
    if (left.size === 0) resolve();
  };
  const leaveEnded = async () => {
    const found = await jobs.findAll([...left]);
    const running = new Set(found.filter((job) => !hasEnded(job)).map(({ id }) => id));
    for (const id of [...left].filter((each) => !running.has(each))) leave(id);
  };
  // Before the first read: an end in between is reported.
  for (const id of ids) watched.use(jobs.onEnd(id, () => leave(id)));
  const again = setInterval(() => void leaveEnded().catch(reject), againMs);
  watched.defer(() => clearInterval(again));
  over.addEventListener('abort', () => resolve(), { once: true });
  if (over.aborted) return;
  await leaveEnded();
  await promise;
}
