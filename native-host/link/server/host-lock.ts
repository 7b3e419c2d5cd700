import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '../../../shared/node/lock-file.ts';
import { describeHolder, type LockHolder, lockHolder } from '../../../shared/node/lock-holder.ts';
import { StartError } from '../../storage/start-error.ts';
import { isServed } from '../client/connect-host.ts';
import { askStatus, quitHost } from '../client/find-host.ts';
import type { Endpoint } from '../wire/endpoint.ts';

/** Another host of this user serves the data folder already. */
export class HostRunningError extends Error {
  override readonly name = 'HostRunningError';
}

/** Something that does not serve the data folder, or does not answer, has its lock. */
export class LockHeldError extends StartError {
  override readonly name = 'LockHeldError';
}

/**
 * Makes this process the one host of `dataDir`, until the lock is disposed of or the process ends.
 *
 * The kernel decides between two hosts that start at the same moment: without a lock, both could
 * unlink a stale socket and believe to be first.
 * @param patienceMs how long to wait for a host that holds the lock and does not serve: it is
 *   starting or ending. Other holders are not waited for
 * @throws HostRunningError where another host serves
 * @throws LockHeldError where something else has the lock; its message names it
 * @throws StartError where the file cannot be locked at all
 */
export async function lockHost(
  dataDir: string,
  endpoint: Endpoint,
  { patienceMs = 20_000, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<Disposable> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'host.lock');
  for (const deadline = Date.now() + patienceMs; ; ) {
    const lock = lockOrExplain(file);
    if (lock) return lock;
    if (await serves(endpoint, signal)) {
      throw new HostRunningError(`a host serves ${dataDir} already`);
    }
    if (Date.now() > deadline || isForeign(lockHolder(file))) throw held(file);
    await delay(50, undefined, { signal });
  }
}

function lockOrExplain(file: string): Disposable | undefined {
  try {
    return tryLock(file);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function serves(endpoint: Endpoint, signal?: AbortSignal): Promise<boolean> {
  try {
    return await isServed(endpoint, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return false;
    throw error;
  }
}

/** Whether it is certainly no host of this user. */
function isForeign(holder: LockHolder | undefined): boolean {
  if (holder?.uid === undefined) return false;
  if (holder.uid !== process.getuid?.()) return true;
  return holder.command !== undefined && holder.command !== path.basename(process.execPath);
}

function held(file: string): LockHeldError {
  return new LockHeldError(
    `${path.basename(file)} is held by ${describeHolder(file)}, and no host answers in ` +
      `${path.dirname(file)}. End that process, or choose another folder with ` +
      'SCREENSCRIBE_DATA_DIR.',
  );
}

/** A browser that has lost its host may start another one in between. */
const attempts = 5;

/**
 * As `lockHost`, for a host started by a person: one that a browser started is ended first.
 * @throws HostRunningError where a running host was started by a person too
 */
export async function takeOverHost(dataDir: string, endpoint: Endpoint): Promise<Disposable> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await lockHost(dataDir, endpoint);
    } catch (error) {
      if (!(error instanceof HostRunningError) || attempt === attempts) throw error;
      await endIdleHost(dataDir, error);
    }
  }
}

async function endIdleHost(dataDir: string, cause: HostRunningError): Promise<void> {
  const running = await askStatus(dataDir);
  if (running && !running.endsWhenIdle) {
    throw new HostRunningError(
      `A host is already running (process ${running.pid}) and serves ${dataDir}. End it first, ` +
        'or give this one a folder of its own with SCREENSCRIBE_DATA_DIR.',
      { cause },
    );
  }
  await quitHost(dataDir);
}
