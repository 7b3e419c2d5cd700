import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '../../shared/node/lock-file.ts';
import { isServed } from './connect-host.ts';
import type { Endpoint } from './endpoint.ts';

/** Another host of this user serves the data folder already. */
export class HostRunningError extends Error {
  override readonly name = 'HostRunningError';
}

/**
 * Makes this process the one host of `dataDir`, until the lock is disposed of or the process ends.
 *
 * The kernel decides between two hosts that start at the same moment: unlinking a stale socket
 * without a lock would leave a moment in which both believe to be first.
 *
 * @param patienceMs how long to wait for a host that holds the lock but serves no more: it is ending
 * @throws HostRunningError where another host serves, or does not end in time
 */
export async function lockHost(
  dataDir: string,
  endpoint: Endpoint,
  { patienceMs = 10_000, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<Disposable> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'host.lock');
  for (const deadline = Date.now() + patienceMs; ; ) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (Date.now() > deadline || (await isServed(endpoint, signal))) {
      throw new HostRunningError(`a host serves ${dataDir} already`);
    }
    await delay(50, undefined, { signal });
  }
}
