/**
 * A signal that aborts with what `exceeded` gives after so many ms, or together with the caller's
 * own signal. Dispose of it when the work is done.
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
