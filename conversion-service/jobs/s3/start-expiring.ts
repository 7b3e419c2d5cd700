import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StoreAway } from '../../storage/storage-fault.ts';
import { isOwnName } from '../result-file.ts';
import type { Bucket } from './bucket.ts';

export type Expiring = AsyncDisposable & {
  /** Removes an object; where the store is away now, once it is back. */
  remove(key: string): Promise<void>;
};

type Options = {
  /** What the keys begin with of all that expires. */
  folders: string[];
  keptMs: number;
  log: Logger;
  everyMs?: number;
};

/** How many removals are remembered. */
const maxLeft = 10_000;

/**
 * Removes objects after their time, whatever became of their jobs: those of a process that died, or of
 * a cluster, whose other parts expire by themselves. Ages are by the clock of the store alone.
 */
export function startExpiring(
  bucket: Bucket,
  { folders, keptMs, log, everyMs = 15 * 60_000 }: Options,
): Expiring {
  const left = new Set<string>();
  const ended = new AbortController();

  async function removeLeft(): Promise<void> {
    for (const key of left) {
      if (ended.signal.aborted) return;
      await bucket.delete(key);
      left.delete(key);
    }
  }

  async function removeOld(): Promise<void> {
    for (const folder of folders) {
      for await (const { key, ageMs } of bucket.list(folder)) {
        if (ended.signal.aborted) return;
        if (ageMs >= keptMs && isOwnName(key.slice(folder.length))) await bucket.delete(key);
      }
    }
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof StoreAway) log.warn({ err: error }, 'files could not be removed yet');
      else throw error;
    }
  }

  async function run(): Promise<void> {
    try {
      for (;;) {
        // Several processes that share a bucket do not all come at once.
        const waitMs = everyMs * (0.5 + Math.random());
        await pause(waitMs, undefined, { signal: ended.signal, ref: false });
        if (bucket.outage.fault) continue;
        await attempt(removeLeft);
        await attempt(removeOld);
      }
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    }
  }

  bucket.outage.onBack(() => void attempt(removeLeft));
  const running = run();
  return {
    async remove(key) {
      try {
        await bucket.delete(key);
      } catch (error) {
        if (!(error instanceof StoreAway) || left.size >= maxLeft) throw error;
        if (!bucket.outage.fault) log.warn({ err: error }, 'a file could not be removed yet');
        left.add(key);
      }
    },
    async [Symbol.asyncDispose]() {
      ended.abort();
      await running;
    },
  };
}
