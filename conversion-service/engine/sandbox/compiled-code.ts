import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { version } from '../../../shared/node/version.ts';

const run = promisify(execFile);

/** Starting takes a second or two, and several times as long on a busy machine. */
const maxMs = 60_000;

/** Node's compile cache for programs that start in the sandbox for each document: halves the start. */
export type CompiledCode = {
  folder: string;
  /** Compiles a program for later starts. Does nothing the second time. */
  prepare(entry: string, inside: Inside): Promise<void>;
};

/** Runs a command in the sandbox with the folder writable, and keeps its compiled code there. */
type Inside = (command: string[]) => { command: string[]; environment: Record<string, string> };

/** @param own where it is kept, unless the service has such a folder itself */
export function openCompiledCode(own: string): CompiledCode {
  const folder = process.env.NODE_COMPILE_CACHE || own;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const prepared = new Map<string, Promise<void>>();
  return {
    folder,
    prepare(entry, inside) {
      const begun = prepared.get(entry) ?? compile(folder, entry, inside);
      prepared.set(entry, begun);
      return begun;
    },
  };
}

/** Runs the program without a document, the only time that the folder is writable. */
async function compile(folder: string, entry: string, inside: Inside): Promise<void> {
  const of = createHash('sha256').update(`${entry} ${version} ${process.version}`).digest('hex');
  const mark = path.join(folder, `${path.parse(entry).name}-${of.slice(0, 16)}.done`);
  if (existsSync(mark)) return;
  const { command, environment } = inside([process.execPath, entry, 'early']);
  const running = run(command[0] ?? '', command.slice(1), {
    cwd: folder,
    env: environment,
    killSignal: 'SIGKILL',
    timeout: maxMs,
  });
  running.child.stdin?.end();
  // Without it programs only start more slowly.
  await running.then(
    () => writeFile(mark, ''),
    () => undefined,
  );
}
