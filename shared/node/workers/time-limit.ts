/**
 * A signal that aborts with the result of `exceeded` after so many ms, or together with the
 * caller's own signal. Dispose of it when the work is done.
 */
export function startTimeLimit(
  milliseconds: number,
  exceeded: () => Error,
  caller?: AbortSignal,
): Disposable & { signal: AbortSignal } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(exceeded()), milliseconds).unref();
  return {
    signal: caller ? AbortSignal.any([limit.signal, caller]) : limit.signal,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** The result of the work, or a rejection with the signal's reason where that aborts first. */
export async function untilAborted<R>(work: Promise<R>, signal: AbortSignal): Promise<R> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
