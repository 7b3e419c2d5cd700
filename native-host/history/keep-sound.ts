import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RepairedHistory } from '../../shared/messages/contracts/repair-methods.ts';
import { builtProgram } from '../../shared/node/workers/built-program.ts';
import { databaseName } from '../storage/data-dir.ts';
import { DamagedDatabase, isDamage, type OnProblem } from './database/database-file.ts';
import type { History, OpenHistory } from './history.ts';
import { repairDatabase } from './open-history-database.ts';

type Options = {
  dir: string;
  onProblem: OnProblem;
  onRepaired: (repaired: RepairedHistory) => void;
};

/**
 * A history that is repaired whenever damage is found: when it is opened, by a check in the
 * background, or by a call, which is then repeated.
 */
export function keepSound(open: () => OpenHistory, options: Options): History {
  const { dir, onProblem, onRepaired } = options;
  const changes = new EventTarget();
  const ending = new AbortController();
  let current: OpenHistory | undefined;

  function opened(): OpenHistory {
    current ??= openRepaired();
    return current;
  }

  function openRepaired(): OpenHistory {
    try {
      return listenTo(open());
    } catch (error) {
      if (!isDamage(error)) throw error;
      onRepaired(repairDatabase(dir, error, onProblem));
      return listenTo(open());
    }
  }

  function listenTo(history: OpenHistory): OpenHistory {
    history.replica.onChange(() => changes.dispatchEvent(new Event('change')));
    return history;
  }

  /** Repairs damage that a call found, unless another call has done so since. */
  function repair(damaged: OpenHistory, error: unknown): void {
    if (current !== damaged) return;
    current = undefined;
    damaged[Symbol.dispose]();
    onRepaired(repairDatabase(dir, error, onProblem));
    opened();
    changes.dispatchEvent(new Event('change'));
  }

  function attempt<T>(work: (history: OpenHistory) => T): T {
    const history = opened();
    try {
      return work(history);
    } catch (error) {
      if (!isDamage(error)) throw error;
      repair(history, error);
      return work(opened());
    }
  }

  async function attemptAsync<T>(work: (history: OpenHistory) => Promise<T>): Promise<T> {
    const history = opened();
    try {
      return await work(history);
    } catch (error) {
      // Another call may have found the damage, and closed the database that this one uses.
      const wasClosed = current !== history && !ending.signal.aborted;
      if (!isDamage(error) && !wasClosed) throw error;
      repair(history, error);
      return await work(opened());
    }
  }

  /** A piece already returned cannot be taken back: an export that has begun is aborted. */
  async function* attemptPieces(
    work: (history: OpenHistory) => AsyncGenerator<string>,
  ): AsyncGenerator<string> {
    const history = opened();
    let hasBegun = false;
    try {
      for await (const piece of work(history)) {
        hasBegun = true;
        yield piece;
      }
    } catch (error) {
      if (!isDamage(error)) throw error;
      repair(history, error);
      if (hasBegun) throw error;
      yield* work(opened());
    }
  }

  opened();
  void checkInBackground(dir, ending.signal)
    .then((damage) => {
      if (damage !== undefined && current) repair(current, new DamagedDatabase(damage));
    })
    .catch((error: unknown) => onProblem('The history could not be checked.', error));

  return {
    add: (entry) => attemptAsync((history) => history.add(entry)),
    get: (id) => attempt((history) => history.get(id)),
    list: (query) => attempt((history) => history.list(query)),
    search: (query) => attempt((history) => history.search(query)),
    update: (id, update) => attempt((history) => history.update(id, update)),
    addSeen: (id, change) => attempt((history) => history.addSeen(id, change)),
    seen: (id) => attempt((history) => history.seen(id)),
    remove: (id) => attemptAsync((history) => history.remove(id)),
    clear: () => attemptAsync((history) => history.clear()),
    reorder: (reorder) => attempt((history) => history.reorder(reorder)),
    tables: (id) => attempt((history) => history.tables(id)),
    screenshot: (id) => attemptAsync((history) => history.screenshot(id)),
    exportJson: (query) => attemptPieces((history) => history.exportJson(query)),
    exportCsv: (query) => attemptPieces((history) => history.exportCsv(query)),
    importJson: (text) => attemptAsync((history) => history.importJson(text)),
    count: () => attempt((history) => history.count()),
    latestChanges: (query) => attempt((history) => history.latestChanges(query)),
    prune: () => attemptAsync((history) => history.prune()),
    replica: {
      get id() {
        return opened().replica.id;
      },
      meet: (replica) => attempt((history) => history.replica.meet(replica)),
      changesSince: (query) => attempt((history) => history.replica.changesSince(query)),
      applyChanges: (batch) => attemptAsync((history) => history.replica.applyChanges(batch)),
      acknowledge: (replica, cursor) =>
        attempt((history) => history.replica.acknowledge(replica, cursor)),
      missingScreenshots: (limit) =>
        attempt((history) => history.replica.missingScreenshots(limit)),
      hasScreenshot: (hash) => attempt((history) => history.replica.hasScreenshot(hash)),
      screenshotBytes: (hash) => attemptAsync((history) => history.replica.screenshotBytes(hash)),
      keepScreenshot: (png) => attemptAsync((history) => history.replica.keepScreenshot(png)),
      onChange: (listener, signal) =>
        changes.addEventListener('change', listener, signal ? { signal } : {}),
    },
    async [Symbol.asyncDispose]() {
      ending.abort();
      current?.[Symbol.dispose]();
    },
  };
}

/** The start of the host goes first. */
const restMs = 2_000;

/**
 * Reads the whole database in a thread. Returns what is damaged, undefined where nothing is or the
 * signal aborted.
 */
async function checkInBackground(dir: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    await delay(restMs, undefined, { signal, ref: false });
  } catch {
    return undefined;
  }
  const thread = new Worker(builtProgram(new URL('./salvage/check-thread.ts', import.meta.url)), {
    workerData: path.join(dir, databaseName),
  });
  thread.unref();
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end);
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => resolve(undefined));
  return await promise.finally(() => signal.removeEventListener('abort', end));
}
