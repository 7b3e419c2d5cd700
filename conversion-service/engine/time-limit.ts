/** A document was not done in time. */
export class TimeExceeded extends Error {
  override readonly name = 'TimeExceeded';
}

/** A signal that aborts with `TimeExceeded` after so many ms. Dispose of it when the work is done. */
export function startTimeLimit(milliseconds: number): Disposable & { signal: AbortSignal } {
  const limit = new AbortController();
  const abort = () => limit.abort(new TimeExceeded(`It took more than ${milliseconds / 1_000} s.`));
  const timer = setTimeout(abort, milliseconds);
  return { signal: limit.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
