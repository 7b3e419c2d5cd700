/** What the work gives, or a rejection with the signal's reason where that aborts before. */
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
