import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { treeUse } from './sandbox/tree-use.ts';

/** A document exceeds one of its limits. */
export class Excess extends Error {
  override readonly name = 'Excess';
  readonly of: 'memory' | 'room' | 'processes';

  constructor(of: Excess['of'], message: string) {
    super(message);
    this.of = of;
  }
}

const intervalMs = 250;

/** Checks every 250 ms until it is disposed of. Its signal aborts with the first excess found. */
function watch(look: () => Promise<Excess | undefined>): Disposable & { signal: AbortSignal } {
  const found = new AbortController();
  let ended = false;
  let timer = setTimeout(lookAgain, intervalMs);
  async function lookAgain(): Promise<void> {
    const excess = await look();
    if (ended) return;
    if (excess) found.abort(excess);
    else timer = setTimeout(lookAgain, intervalMs);
  }
  return {
    signal: found.signal,
    [Symbol.dispose]() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

/** What the processes of one document may use together. */
export type ProcessBounds = {
  memoryMb: number;
  /** Threads count as well. */
  processes: number;
};

/**
 * Watches a process and its descendants. The system's own limits apply to single processes, and its
 * limit for the number of processes does not apply to root.
 */
export function watchProcesses(pid: number, { memoryMb, processes }: ProcessBounds) {
  return watch(async () => {
    const use = await treeUse(pid);
    if (use.memoryMb > memoryMb) return new Excess('memory', `It held more than ${memoryMb} MB.`);
    if (use.threads <= processes) return undefined;
    return new Excess('processes', `It had more than ${processes} processes and threads.`);
  });
}

/**
 * Watches how many MB all files of a folder take together: a limit for each file would allow any
 * number of them.
 */
export function watchStorage(folder: string, storageMb: number) {
  return watch(async () => {
    if ((await folderBytes(folder)) <= storageMb * 1_000_000) return undefined;
    return new Excess('room', `It wrote more than ${storageMb} MB.`);
  });
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await entriesOf(folder)) {
    const place = path.join(folder, entry.name);
    bytes += entry.isDirectory() ? await folderBytes(place) : await fileBytes(place);
  }
  return bytes;
}

/** Files may be written meanwhile: one may be gone. */
function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function fileBytes(file: string): Promise<number> {
  // The disk space that it takes: holes of a sparse file cost nothing.
  return await lstat(file).then(
    ({ blocks }) => blocks * 512,
    () => 0,
  );
}
