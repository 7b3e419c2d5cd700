import { Problem, problemStatus } from '../api/problem.ts';

/** The way to a thread or a process of the same build. */
export type WorkerChannel = {
  /** As in “The picture thread”. */
  name: string;
  /** Returns what stops the listening. */
  onMessage(listener: (message: unknown) => void): () => void;
  /** Calls the listener with each error, and once the worker has ended. */
  onEnd(listener: (reason: Error) => void): void;
  /** @param transfer what belongs to the worker from then on, as a platform can transfer it */
  post(message: object, transfer: object[]): void;
  /** Whether it keeps this process alive. */
  hold(alive: boolean): void;
  end(): Promise<unknown>;
};

/** Runs calls one after the other. */
export type CallableWorker = AsyncDisposable & {
  /** Whether it has ended, by itself or otherwise. */
  readonly ended: boolean;
  /**
   * Rejects where the worker refuses, with a `Problem` where it threw one, and once the worker has
   * ended for any reason. What is in `transfer` belongs to the worker from then on. `onProgress` is
   * called whenever it reports progress.
   */
  call(
    action: string,
    payload: object,
    transfer?: object[],
    onProgress?: () => void,
  ): Promise<unknown>;
};

/**
 * Calls a thread or a process of the same build, so that what it answers is as its code declares.
 * What may be of another version is called as a `Peer` (`shared/messages/`). The messages are those
 * of tesseract.js's worker script, which `serveCalls` answers too.
 */
export function callWorker(channel: WorkerChannel): CallableWorker {
  let why: Error | undefined;
  /** Racing every call against one promise for the end would keep every answer in memory. */
  const pending = new Set<(error: Error) => void>();
  const end = (error: Error) => {
    why ??= error;
    for (const reject of pending) reject(error);
  };
  channel.onEnd(end);
  channel.hold(false);
  let underWay = 0;
  let isEnding = false;
  return {
    get ended() {
      return why !== undefined;
    },
    async call(action, payload, transfer = [], onProgress = undefined) {
      if (why) throw why;
      // Only a working one keeps the process alive.
      if (underWay++ === 0) channel.hold(true);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.add(reject);
      try {
        ask(channel, { action, payload, transfer, onProgress }).then(resolve, reject);
        return await promise;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const problem = problemIn(error.data);
        if (problem) throw problem;
        throw new Error(`${channel.name} failed to ${action}: ${error.message}`);
      } finally {
        pending.delete(reject);
        // One that ends is awaited, whatever it still answers.
        if (--underWay === 0 && !isEnding) channel.hold(false);
      }
    },
    async [Symbol.asyncDispose]() {
      isEnding = true;
      await channel.end();
    },
  };
}

class Refusal extends Error {
  readonly data: unknown;

  constructor(data: unknown) {
    super(String(data));
    this.data = data;
  }
}

let jobs = 0;

type Call = {
  action: string;
  payload: object;
  transfer: object[];
  onProgress: (() => void) | undefined;
};

function ask(
  channel: WorkerChannel,
  { action, payload, transfer, onProgress }: Call,
): Promise<unknown> {
  const jobId = String(++jobs);
  return new Promise((resolve, reject) => {
    const stopListening = channel.onMessage((message) => {
      const { jobId: answered, status, data } = answerIn(message);
      if (answered !== jobId) return;
      if (status === 'progress') return onProgress?.();
      stopListening();
      if (status === 'resolve') resolve(data);
      else reject(new Refusal(data));
    });
    channel.post({ workerId: jobId, jobId, action, payload }, transfer);
  });
}

type Answer = { jobId: string; status: 'resolve' | 'reject' | 'progress'; data?: unknown };

/** Checked by hand: the smallest workers of the extension would carry a library for it. */
function answerIn(message: unknown): Answer {
  const { jobId, status, data } = Object(message);
  if (typeof jobId !== 'string' || !['resolve', 'reject', 'progress'].includes(status))
    throw new Error('This is no answer to a call.');
  return { jobId, status, data };
}

/** The `Problem` that the worker threw, where it threw one. */
function problemIn(refusal: unknown): Problem | undefined {
  const { code, message, errors } = Object(refusal);
  if (!isCode(code) || typeof message !== 'string') return undefined;
  if (errors === undefined) return new Problem(code, message);
  return isInvalidValues(errors) ? new Problem(code, message, { errors }) : undefined;
}

function isCode(code: unknown): code is keyof typeof problemStatus {
  return typeof code === 'string' && Object.hasOwn(problemStatus, code);
}

function isInvalidValues(errors: unknown): errors is { path: string; message: string }[] {
  return (
    Array.isArray(errors) &&
    errors.every((each) => typeof each?.path === 'string' && typeof each.message === 'string')
  );
}
