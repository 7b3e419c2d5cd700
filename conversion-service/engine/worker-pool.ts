import type { Logger } from 'pino';
import { ConversionFailure } from '../conversion/failure.ts';
import type { Replaced } from './converter.ts';
import type { OfficeWorker } from './office-worker.ts';

export type WorkerPool = AsyncDisposable & {
  /**
   * Gives `work` a worker of its own. A worker is replaced when its work fails by anything but a
   * `ConversionFailure`, which is the document's fault, when it has had its share of documents, or
   * when it holds too much memory; its successor starts before it ends.
   * @param fresh a worker that has had no document yet
   */
  use<R>(work: (worker: OfficeWorker) => Promise<R>, fresh: boolean): Promise<R>;
  /** The current workers, for monitoring. */
  workers(): OfficeWorker[];
  replaced(): Replaced;
};

export type WorkerPoolOptions = {
  start: () => Promise<OfficeWorker>;
  size: number;
  /** After so many documents a worker is replaced. */
  documents: number;
  /** A worker that holds more than this after a document is replaced. */
  memoryMb: number;
  log: Logger;
};

/** At most as many callers at once as workers: there is no queue inside. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { size, documents, memoryMb, log } = options;
  const alive = new Set<OfficeWorker>();
  const replaced: Replaced = { worn: 0, failed: 0 };
  let closed = false;

  async function start(): Promise<OfficeWorker> {
    const worker = await options.start();
    if (closed) await worker[Symbol.asyncDispose]();
    else alive.add(worker);
    return worker;
  }

  async function end(worker: OfficeWorker): Promise<void> {
    alive.delete(worker);
    await worker[Symbol.asyncDispose]();
  }

  /** A failed start is reported to the caller that gets the worker, and once in the log. */
  function begin(): Promise<OfficeWorker> {
    const started = start();
    started.catch((error: unknown) => log.error({ err: error }, 'LibreOffice did not start'));
    return started;
  }

  const resting: Promise<OfficeWorker>[] = Array.from({ length: size }, begin);
  let spare: Promise<OfficeWorker> | undefined;

  async function take(fresh: boolean): Promise<OfficeWorker> {
    // The newest is the likeliest to be fresh.
    const rested = fresh ? resting.pop() : resting.shift();
    const worker = rested ? await rested.catch(begin) : await begin();
    if (!(fresh && worker.documents > 0) && !worker.ended) return worker;
    replaced[worker.ended ? 'failed' : 'worn'] += 1;
    await end(worker);
    return await begin();
  }

  function giveBack(worker: OfficeWorker): void {
    const share = worker.documents / documents;
    const worn = share >= 1 || worker.memoryMb > memoryMb || worker.ended;
    if (share >= 0.9) spare ??= begin();
    if (!worn) {
      resting.push(Promise.resolve(worker));
      return;
    }
    log.info({ documents: worker.documents, memoryMb: worker.memoryMb }, 'A worker is replaced');
    replaced[worker.ended ? 'failed' : 'worn'] += 1;
    resting.push(spare ?? begin());
    spare = undefined;
    void end(worker).catch((error: unknown) => log.warn({ err: error }, 'A worker left files'));
  }

  return {
    async use(work, fresh) {
      const worker = await take(fresh);
      try {
        const result = await work(worker);
        giveBack(worker);
        return result;
      } catch (error) {
        if (error instanceof ConversionFailure && !closed) {
          giveBack(worker);
          throw error;
        }
        replaced.failed += 1;
        if (!closed) resting.push(begin());
        await end(worker);
        throw error;
      }
    },
    workers: () => [...alive],
    replaced: () => ({ ...replaced }),
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.allSettled([...resting, spare]);
      await Promise.all([...alive].map(end));
    },
  };
}
