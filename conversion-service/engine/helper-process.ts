import { execFile } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { parseJson } from '../../shared/parse-json.ts';
import type { OnProgress } from '../conversion/progress.ts';
import { progressLine } from './in-helper.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { type ProcessBounds, watchProcesses } from './watch.ts';

const run = promisify(execFile);

/** A process in the sandbox that answers one request about a document, and ends. */
type HelperProcess = AsyncDisposable & {
  /**
   * Gives the answer as it came: the process may have been taken over by the document.
   * @throws {Excess} where it takes more than it may
   * @throws the signal's reason
   */
  ask(request: object, within: Within): Promise<unknown>;
};

export type Within = {
  bounds: ProcessBounds;
  signal: AbortSignal;
  onProgress?: OnProgress | undefined;
};

type HelperOptions = {
  /** Path of its program, which reads the request as JSON and writes the answer as a line of it. */
  entry: string;
  when: 'early' | 'late';
  /** The only folder that it can write to. */
  root: string;
  sandbox: Sandbox;
};

/** Helpers for one document after another: starting takes several times as long as the work. */
export type Helpers = AsyncDisposable & {
  /** One for a document that is there. It is the caller's. */
  take(): HelperProcess;
  /** Has one wait for the next document. */
  prepare(): void;
};

/** Their program is told `early` where its document is yet to come: it gets ready for it. */
export function helpersAhead(options: Omit<HelperOptions, 'when'>): Helpers {
  let waiting: HelperProcess | undefined;
  let taken = false;
  let preparing: Promise<void> | undefined;
  let closed = false;
  function start(): void {
    if (!closed) waiting ??= startHelper({ ...options, when: 'early' });
  }
  return {
    take() {
      const helper = waiting ?? startHelper({ ...options, when: 'late' });
      waiting = undefined;
      taken = true;
      return helper;
    },
    prepare() {
      // It pays where there are several documents of a kind, and the first is not to wait for it.
      if (taken) preparing ??= options.sandbox.prepare(options.entry);
      if (preparing) void preparing.then(start);
      else start();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await preparing;
      await waiting?.[Symbol.asyncDispose]();
    },
  };
}

const heapMb = 1_024;

/** Starting takes a second, and several on a busy machine. */
const maxEndMs = 30_000;

/** Starts one, which waits for its request. */
function startHelper({ entry, when, root, sandbox }: HelperOptions): HelperProcess {
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, entry, when];
  const [command = '', ...wrapped] = sandbox.wrap(node, root);
  const stopped = new AbortController();
  const running = run(command, wrapped, {
    cwd: root,
    env: sandbox.environment(root),
    killSignal: 'SIGKILL',
    maxBuffer: 1_000_000,
    signal: stopped.signal,
  });
  const { child } = running;
  const lines = createInterface({ input: child.stdout as Readable });
  child.stdin?.on('error', () => undefined);
  // What it printed may be of the document, so the error that names it is dropped.
  const ended = running.then(
    () => undefined,
    () => undefined,
  );
  return {
    async ask(request, { bounds, signal, onProgress }) {
      using watched = watchProcesses(child.pid ?? 0, bounds);
      const stop = AbortSignal.any([signal, watched.signal]);
      stop.addEventListener('abort', () => stopped.abort(stop.reason));
      if (stop.aborted) stopped.abort(stop.reason);
      child.stdin?.end(JSON.stringify(request));
      const unanswered = ended.then(() => {
        throw new Error('The process ended without an answer.');
      });
      const answer = await Promise.race([answerIn(lines, onProgress), unanswered]).catch(
        (cause: unknown) => {
          stop.throwIfAborted();
          throw cause;
        },
      );
      // All is written by then, and its own end takes 20 ms.
      stopped.abort();
      return answer;
    },
    async [Symbol.asyncDispose]() {
      // Bubblewrap that is killed while it starts can leave a process behind: it ends by itself.
      child.stdin?.end();
      const tooLong = setTimeout(() => stopped.abort(), maxEndMs);
      await ended;
      clearTimeout(tooLong);
    },
  };
}

/** The first line that does not say how far it is. */
async function answerIn(lines: Interface, onProgress: OnProgress = () => undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  lines.on('line', (line) => {
    try {
      const said = parseJson(line);
      const { data } = progressLine.safeParse(said);
      if (data) onProgress(data.progress);
      else resolve(said);
    } catch (error) {
      reject(error);
    }
  });
  return await promise;
}
