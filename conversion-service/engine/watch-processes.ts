import { folderUse, type Listings } from './sandbox/folder-use.ts';
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

/** Watches a folder for one document after another. See `storageWatcher`. */
export type WatchStorage = (
  storageMb: number,
  most?: number,
) => Disposable & { signal: AbortSignal };

/**
 * Watches how many MB all files of a folder take together, and how many there are: a limit for each
 * file would allow any number of them.
 */
export function storageWatcher(folder: string): WatchStorage {
  const listings: Listings = new Map();
  return (storageMb, most = mostFiles) =>
    watch(async () => {
      const use = await folderUse(folder, { enough: most, listings });
      if (use.files > most) return new Excess('room', `It made more than ${most} files.`);
      if (use.bytes <= storageMb * 1_000_000) return undefined;
      return new Excess('room', `It wrote more than ${storageMb} MB.`);
    });
}
