import type { Logger } from 'pino';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import { TimeExceeded } from './converter.ts';
import { Excess } from './watch.ts';

type Attempts = { signal: AbortSignal; log: Logger };

/**
 * A worker that ends may have been ill before: the document gets one more, a fresh one. Time and
 * room that it used up are its own: a frozen worker does not begin.
 */
export async function twice<R>(
  work: () => Promise<R>,
  again: () => Promise<R>,
  { signal, log }: Attempts,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConversionFailure || error instanceof TimeExceeded) throw error;
    if (error instanceof Excess) throw reported(error);
    // It is not the worker that is ill, and another one would have no more room.
    if (isFullDisk(error)) throw error;
    log.warn({ err: error }, 'A conversion failed on its worker and is tried on another');
  }
  try {
    return await again();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TimeExceeded || isFullDisk(error)) throw error;
    throw reported(error);
  }
}

function reported(cause: unknown): ConversionFailure {
  if (cause instanceof ConversionFailure) return cause;
  if (cause instanceof Excess) {
    const message = `The document needs more ${cause.of} than one may have. Split it into parts.`;
    return new ConversionFailure('too_complex', message, { cause });
  }
  return new ConversionFailure(
    'engine_crashed',
    'LibreOffice ended while it converted the document, also on a second try.',
    { cause },
  );
}
