import type { LimitFunction } from 'p-limit';

/**
 * Does work when its turn comes. While it waits, an abort rejects at once; once it has begun, the
 * work itself answers to its signal.
 */
export function inTurn<R>(
  turns: LimitFunction,
  signal: AbortSignal,
  work: () => Promise<R>,
): Promise<R> {
  const { promise, resolve, reject } = Promise.withResolvers<R>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  void turns(async () => {
    signal.removeEventListener('abort', stop);
    if (!signal.aborted) await work().then(resolve, reject);
  });
  return promise;
}
