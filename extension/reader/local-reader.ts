import pLimit from 'p-limit';
import { Problem } from '../../shared/api/problem.ts';
import { copyText } from '../platform/copy-text.ts';
import type { Reader } from './reader.ts';
import { createReadingWorker, type ReadingWorker } from './reading-worker.ts';

/** How many pictures may be waiting or worked on at once. */
const queueLimit = 32;

/** How long one picture may take once it is its turn, in ms. */
const timeLimitMs = 60_000;

/** Workers that rested this long, in ms, are ended, so that their memory comes back. */
const restMs = 60_000;

/** One picture at a time: its parts are read side by side already. */
const turns = pLimit(1);
let worker: ReadingWorker | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

/** The reader of a page that has workers. */
export const localReader: Reader = {
  async read(picture, reading) {
    if (turns.activeCount + turns.pendingCount >= queueLimit) throw queueFull();
    return await turns(() => readNow(picture, reading));
  },
  copy: copyText,
};

async function readNow(...[picture, { signal, ...reading }]: Parameters<Reader['read']>) {
  signal?.throwIfAborted();
  clearTimeout(rest);
  worker ??= createReadingWorker();
  const stop = () => worker?.stop();
  signal?.addEventListener('abort', stop);
  const limit = setTimeout(() => worker?.end(tooSlow()), timeLimitMs);
  try {
    return await worker.read({ picture, ...reading });
  } catch (error) {
    // A worker that failed may be in any state; one that was stopped is as it was.
    if (signal?.aborted) throw error;
    if (!(error instanceof Problem) || error.code === 'timeout') endWorker();
    throw error;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', stop);
    rest = setTimeout(endWorker, restMs);
  }
}

function endWorker(): void {
  worker?.end(new Problem('internal', 'The reader has been ended.'));
  worker = undefined;
}

function queueFull(): Problem {
  return new Problem(
    'too_many_requests',
    `${queueLimit} pictures are already waiting to be read. Try again when some are done.`,
  );
}

function tooSlow(): Problem {
  return new Problem(
    'timeout',
    `The image could not be read within ${timeLimitMs / 1000} s. Choose a smaller region.`,
  );
}
