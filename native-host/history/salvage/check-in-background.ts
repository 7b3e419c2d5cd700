import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { databaseName } from '../../storage/data-dir.ts';

/** The start of the host goes first. */
const restMs = 2_000;

/**
 * Reads the whole database in a thread. Returns what is damaged, undefined where nothing is or the
 * signal aborted.
 */
export async function checkInBackground(
  dir: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await delay(restMs, undefined, { signal, ref: false });
  } catch {
    return undefined;
  }
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
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
