import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
function watch(
  look: () => Excess | undefined | Promise<Excess | undefined>,
): Disposable & { signal: AbortSignal } {
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
  return watch(() => {
    const use = treeUse(pid, processes);
    if (use.memoryMb > memoryMb) return new Excess('memory', `It held more than ${memoryMb} MB.`);
    if (use.threads <= processes) return undefined;
    return new Excess('processes', `It had more than ${processes} processes and threads.`);
  });
}

/** No conversion makes as many: a document may make a million empty ones, which take no room by themselves. */
const mostFiles = 50_000;

/**
 * Watches how many MB all files of a folder take together, and how many there are: a limit for each
 * file would allow any number of them.
 */
export function watchStorage(folder: string, storageMb: number, most = mostFiles) {
  return watch(async () => {
    const use = await folderUse(folder, most);
    if (use.files > most) return new Excess('room', `It made more than ${most} files.`);
    if (use.bytes <= storageMb * 1_000_000) return undefined;
    return new Excess('room', `It wrote more than ${storageMb} MB.`);
  });
}

/** So many files are looked at without a pause. */
const filesAtOnce = 200;

/** Synchronous for the reason of `treeUse`. Files after more than `enough` are not counted. */
async function folderUse(folder: string, enough: number) {
  const use = { bytes: 0, files: 0 };
  const left = [folder];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const entry of entriesOf(next)) {
      const place = path.join(next, entry.name);
      if (entry.isDirectory()) left.push(place);
      else use.bytes += fileBytes(place);
      use.files += 1;
      if (use.files > enough) return use;
      if (use.files % filesAtOnce === 0) await nextTurn();
    }
  }
  return use;
}

/** Files may be written meanwhile: one may be gone. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The disk space that it takes: holes of a sparse file cost nothing. */
function fileBytes(file: string): number {
  try {
    return lstatSync(file).blocks * 512;
  } catch {
    return 0;
  }
}
