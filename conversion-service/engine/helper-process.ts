import { execFile } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { parseJson } from '../../shared/parse-json.ts';
import type { OnProgress } from '../conversion/progress.ts';
import { progressLine } from './in-helper.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { type ProcessBounds, watchProcesses } from './watch-processes.ts';

const run = promisify(execFile);

/** A process in the sandbox that answers one request about a document, and ends. */
type HelperProcess = AsyncDisposable & {
  /**
   * Returns the answer without checking it: a document may have taken over the process.
   * @throws {Excess} where it exceeds a limit
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

/** Helper processes for successive documents: a start takes several times as long as the work. */
export type Helpers = AsyncDisposable & {
  /** A helper for a document that has arrived. It belongs to the caller. */
  take(): HelperProcess;
  /** Starts one that waits for the next document. */
  prepare(): void;
};

/** A helper started before its document arrives gets the argument `early`, and prepares for it. */
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
      // Worth it where several documents of a kind follow; the first one must not wait for it.
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
  // Its output may contain parts of the document, so the error that quotes it is dropped.
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
      // Everything is written by then, and a regular exit takes 20 ms.
      stopped.abort();
      return answer;
    },
    async [Symbol.asyncDispose]() {
      // Bubblewrap that is killed during its start can leave a process behind, which ends by itself.
      child.stdin?.end();
      const tooLong = setTimeout(() => stopped.abort(), maxEndMs);
      await ended;
      clearTimeout(tooLong);
    },
  };
}

/** The first line that does not report progress. */
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
