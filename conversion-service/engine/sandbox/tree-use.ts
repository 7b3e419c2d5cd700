import { readdirSync, readFileSync } from 'node:fs';

/** What a process and its descendants use. */
export type TreeUse = {
  /** Resident, in MB. */
  memoryMb: number;
  /** Threads of all processes: the system's limits count these too. */
  threads: number;
};

/**
 * What a process and its descendants use; nothing where that cannot be read. The kernel answers from
 * memory within microseconds, a tenth of what handing each file to another thread costs.
 *
 * @param enough where there are more threads than that, the rest is not counted
 */
export function treeUse(pid: number, enough = Number.POSITIVE_INFINITY): TreeUse {
  const use = { memoryMb: 0, threads: 0 };
  const left = [pid];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const threads = entriesOf(`/proc/${next}/task`);
    use.memoryMb += residentMb(next);
    use.threads += threads.length;
    if (use.threads > enough) break;
    left.push(...childrenOf(next, threads));
  }
  return use;
}

function residentMb(pid: number): number {
  const status = readOrNothing(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
}

/** A process is listed with the thread that started it. */
function childrenOf(pid: number, threads: string[]): number[] {
  const listed = threads.map((thread) => readOrNothing(`/proc/${pid}/task/${thread}/children`));
  return listed.join(' ').split(' ').filter(Boolean).map(Number);
}

/** A process may end at any time, and other systems have no such files. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
