import pLimit from 'p-limit';
import { Problem } from '../../shared/api/problem.ts';
import type { Recognition } from '../../shared/api/recognition.ts';
import { callWorker } from '../../shared/workers/call-worker.ts';
import { copyText } from '../platform/copy-text.ts';
import { workerChannel } from '../platform/worker-channel.ts';
import type { PictureReader, PictureToRead } from './reader-contract.ts';

type ReadingWorker = {
  /**
   * Reads one picture at a time. Rejects with a Problem where the message is meant for a user. Calls
   * `onProgress` whenever a part of it is read.
   */
  read(reading: PictureToRead, onProgress: () => void): Promise<Recognition>;
  /** Cancels the current reading, which is then rejected; the worker stays warm. */
  stop(): void;
  /** Ends the worker; what it reads is rejected with the reason. */
  end(reason: Error): void;
};

/** How many pictures may be waiting or worked on at once. */
const queueLimit = 32;

/** How long a picture may make no progress, in ms, before it is retried with a new worker. */
const firstStallLimitMs = 45_000;

/** The same for the new worker. A slow machine may continue as long as it makes progress. */
const secondStallLimitMs = 60_000;

/** How long one picture may take in all once it is its turn, in ms. */
const timeLimitMs = 300_000;

/** Workers that rested this long, in ms, are ended, so that their memory comes back. */
const restMs = 60_000;

/** One picture at a time: its parts are read side by side already. */
const turns = pLimit(1);
let worker: ReadingWorker | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

/** The reader of a page that has workers. */
export const localReader: PictureReader = {
  async read(picture, reading) {
    if (turns.activeCount + turns.pendingCount >= queueLimit) throw queueFull();
    return await turns(() => readNow(picture, reading));
  },
  copy: copyText,
};

async function readNow(...[picture, { signal, ...reading }]: Parameters<PictureReader['read']>) {
  clearTimeout(rest);
  const stop = () => worker?.stop();
  signal?.addEventListener('abort', stop);
  const until = performance.now() + timeLimitMs;
  const limit = setTimeout(() => worker?.end(tooSlow()), timeLimitMs);
  const attempt = (stallLimitMs: number) =>
    readWithin(stallLimitMs, { picture, ...reading }, signal);
  try {
    return await attempt(firstStallLimitMs);
  } catch (error) {
    if (signal?.aborted || !isTooSlow(error) || performance.now() >= until) throw error;
    return await attempt(secondStallLimitMs);
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', stop);
    rest = setTimeout(endWorker, restMs);
  }
}

/** Reads with the current worker, which is ended after so long without progress. */
async function readWithin(
  stallLimitMs: number,
  reading: PictureToRead,
  signal: AbortSignal | undefined,
): Promise<Recognition> {
  signal?.throwIfAborted();
  worker ??= createReadingWorker();
  const { end, read } = worker;
  const stalled = () => end(tooSlow());
  let stall = setTimeout(stalled, stallLimitMs);
  const onProgress = () => {
    clearTimeout(stall);
    stall = setTimeout(stalled, stallLimitMs);
  };
  try {
    return await read(reading, onProgress);
  } catch (error) {
    // A worker that failed may be in any state; a cancelled one is unchanged.
    if (!signal?.aborted && (!(error instanceof Problem) || isTooSlow(error))) endWorker();
    throw error;
  } finally {
    clearTimeout(stall);
  }
}

function isTooSlow(error: unknown): boolean {
  return error instanceof Problem && error.code === 'timeout';
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
  return new Problem('timeout', 'The image took too long to be read. Choose a smaller region.');
}

/** Starts the worker that prepares and reads pictures, apart from every page. */
function createReadingWorker(): ReadingWorker {
  const script = new Worker('/picture-reader.js');
  const worker = callWorker(workerChannel(script, 'The picture reader'));
  let ended: Error | undefined;
  return {
    async read(reading, onProgress) {
      try {
        // The worker is of the same build.
        return (await worker.call('read', reading, [], onProgress)) as Recognition;
      } catch (error) {
        throw ended ?? error;
      }
    },
    stop() {
      // One that has ended reads nothing any more.
      worker.call('stop', {}).catch(() => undefined);
    },
    end(reason) {
      ended = reason;
      void worker[Symbol.asyncDispose]();
    },
  };
}
