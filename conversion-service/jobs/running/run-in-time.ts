import { ConversionFailure } from '../../conversion/failure.ts';
import type { OnProgress } from '../../conversion/progress.ts';
import {
  type ConversionRun,
  type Converted,
  type Staged,
  TimeExceeded,
  type TimeLimit,
} from '../../engine/converter.ts';

/**
 * Runs a document whose every attempt may take so many ms; where it reports finished pages, each
 * page may take so long. Together they may take the sum.
 * @throws {ConversionFailure} where it takes longer, and as `Staged.run`
 */
export async function runInTime(
  staged: Staged,
  { onProgress: report, ...run }: Omit<ConversionRun, 'startLimit'>,
  timeoutMs: number,
): Promise<Converted> {
  let current: PageLimit | undefined;
  const startLimit = (): TimeLimit => {
    current = startPageLimit(timeoutMs);
    return current;
  };
  const onProgress: OnProgress = (progress) => {
    current?.pagesDone(progress.done, progress.total);
    report?.(progress);
  };
  try {
    return await staged.run({ ...run, startLimit, onProgress });
  } catch (cause) {
    if (!(cause instanceof TimeExceeded)) throw cause;
    const seconds = timeoutMs / 1_000;
    const what = current?.hasPages ? 'A page of the document' : 'The document';
    const detail = `${what} was not converted within ${seconds} s. Split it into parts.`;
    throw new ConversionFailure('timed_out', detail, { cause });
  }
}

type PageLimit = TimeLimit & {
  /** Gives the next page its time, once for each page and for no more pages than announced at first. */
  pagesDone(done: number, total: number): void;
  readonly hasPages: boolean;
};

function startPageLimit(milliseconds: number): PageLimit {
  const limit = new AbortController();
  const abort = () => limit.abort(new TimeExceeded(`It took more than ${milliseconds / 1_000} s.`));
  const timer = setTimeout(abort, milliseconds);
  let pages = { done: 0, total: 0 };
  return {
    signal: limit.signal,
    milliseconds,
    pagesDone(done, total) {
      if (done <= pages.done || limit.signal.aborted) return;
      pages = { done, total: pages.total || total };
      if (done <= pages.total) timer.refresh();
    },
    get hasPages() {
      return pages.done > 0;
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
