import { Problem } from '../../api/problem.ts';

/**
 * A signal that aborts with `timeout` after so many ms, or together with the caller's own signal.
 * Dispose of it when the work is done.
 */
export function startTimeLimit(
  milliseconds: number,
  caller?: AbortSignal,
): Disposable & { signal: AbortSignal } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(tooSlow(milliseconds)), milliseconds).unref();
  return {
    signal: caller ? AbortSignal.any([limit.signal, caller]) : limit.signal,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

function tooSlow(milliseconds: number): Problem {
  return new Problem(
    'timeout',
    `The picture could not be read within ${milliseconds / 1000} s. Choose a smaller region.`,
  );
}
