import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { InputFormat } from '../../formats.ts';
import type { Surroundings } from '../convert-on-worker.ts';
import { watchMemory } from '../watch-memory.ts';
import { iworkAnswer } from './answer.ts';
import { type ReadIwork, readIworkOf } from './read-iwork.ts';

const run = promisify(execFile);

export function isIwork(format: InputFormat): boolean {
  return ['pages', 'numbers', 'key', 'keynote'].includes(format);
}

const heapMb = 1_024;

/**
 * Has a process of its own read an iWork document.
 * @param era `legacy` reads one of iWork '09, which otherwise is LibreOffice's
 * @throws {ConversionFailure}
 */
export async function readIwork(
  root: string,
  document: string,
  { sandbox, bounds, signal }: Surroundings,
  era?: 'legacy',
): Promise<ReadIwork> {
  const { name } = path.parse(document);
  const inside = sandbox.rootSeenFrom(root);
  const entry = fileURLToPath(new URL('./reader.ts', import.meta.url));
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, entry];
  const files = [path.join(inside, 'job', document), path.join(inside, 'job', `${name}.odf`)];
  const [command = '', ...args] = sandbox.wrap([...node, ...files, ...(era ? [era] : [])], root);
  const stopped = new AbortController();
  const running = run(command, args, {
    cwd: root,
    env: sandbox.environment(root),
    killSignal: 'SIGKILL',
    maxBuffer: 1_000_000,
    signal: AbortSignal.any([signal, stopped.signal]),
  });
  using memory = watchMemory(running.child.pid ?? 0, bounds.memoryMb);
  memory.signal.addEventListener('abort', () => stopped.abort(memory.signal.reason));
  const { stdout } = await running.catch((cause: unknown) => {
    signal.throwIfAborted();
    memory.signal.throwIfAborted();
    throw cause;
  });
  return readIworkOf(iworkAnswer.parse(JSON.parse(stdout)));
}
