import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type ProcessBounds, watchProcesses } from '../watch-processes.ts';
import { type IworkAnswer, type IworkRequest, iworkAnswer } from './messages.ts';

const run = promisify(execFile);

/** A process that reads one iWork document and ends. */
export type ReaderProcess = AsyncDisposable & {
  /**
   * @throws {Excess} where it takes more than it may
   * @throws the signal's reason
   */
  read(
    request: IworkRequest,
    within: { bounds: ProcessBounds; signal: AbortSignal },
  ): Promise<IworkAnswer>;
};

const heapMb = 1_024;

/** Starting takes a second, and several on a busy machine. */
const maxEndMs = 30_000;

/**
 * Starts one, which waits for its document.
 * @param root the only folder that it can write to
 * @param when `early` where its document is yet to come: it gets ready for it
 */
export function startReader(root: string, sandbox: Sandbox, when: 'early' | 'late'): ReaderProcess {
  const entry = fileURLToPath(new URL('./reader.ts', import.meta.url));
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, entry, when];
  const [command = '', ...args] = sandbox.wrap(node, root);
  const stopped = new AbortController();
  const running = run(command, args, {
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
    async read(request, { bounds, signal }) {
      using watched = watchProcesses(child.pid ?? 0, bounds);
      const stop = AbortSignal.any([signal, watched.signal]);
      stop.addEventListener('abort', () => stopped.abort(stop.reason));
      if (stop.aborted) stopped.abort(stop.reason);
      child.stdin?.end(JSON.stringify(request));
      const unanswered = ended.then(() => {
        throw new Error('The reader ended without an answer.');
      });
      const [answer] = await Promise.race([once(lines, 'line'), unanswered]).catch(
        (cause: unknown) => {
          stop.throwIfAborted();
          throw cause;
        },
      );
      // All is written by then, and its own end takes 20 ms.
      stopped.abort();
      return iworkAnswer.parse(parseJson(answer));
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
