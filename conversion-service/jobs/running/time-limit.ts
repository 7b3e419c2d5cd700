import { ConversionFailure } from '../../conversion/failure.ts';
import {
  type Converted,
  type Run,
  type Staged,
  TimeExceeded,
  type TimeLimit,
} from '../../engine/converter.ts';

/**
 * Runs a document whose every attempt may take so many ms.
 * @throws {ConversionFailure} where it takes longer, and as `Staged.run`
 */
export async function runInTime(
  staged: Staged,
  run: Omit<Run, 'startLimit'>,
  timeoutMs: number,
): Promise<Converted> {
  try {
    return await staged.run({ ...run, startLimit: () => startTimeLimit(timeoutMs) });
  } catch (cause) {
    if (!(cause instanceof TimeExceeded)) throw cause;
    const seconds = timeoutMs / 1_000;
    const detail = `The document was not converted within ${seconds} s. Split it into parts.`;
    throw new ConversionFailure('timed_out', detail, { cause });
  }
}

function startTimeLimit(milliseconds: number): TimeLimit {
  const limit = new AbortController();
  const abort = () => limit.abort(new TimeExceeded(`It took more than ${milliseconds / 1_000} s.`));
  const timer = setTimeout(abort, milliseconds);
  return { signal: limit.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
