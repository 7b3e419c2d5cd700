import { readdir, readFile } from 'node:fs/promises';

/** What a process and its descendants use. */
export type TreeUse = {
  /** Resident, in MB. */
  memoryMb: number;
  /** Threads of all processes: the system's limits count these too. */
  threads: number;
};

/** What a process and its descendants use; nothing where that cannot be read. */
export async function treeUse(pid: number): Promise<TreeUse> {
  const threads = await entriesOf(`/proc/${pid}/task`);
  const [memoryMb, children] = await Promise.all([residentMb(pid), childrenOf(pid, threads)]);
  const below = await Promise.all(children.map(treeUse));
  return below.reduce(
    (sum, use) => ({ memoryMb: sum.memoryMb + use.memoryMb, threads: sum.threads + use.threads }),
    {
      memoryMb,
      threads: threads.length,
    },
  );
}

async function residentMb(pid: number): Promise<number> {
  const status = await readOrNothing(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
}

/** A process is listed with the thread that started it. */
async function childrenOf(pid: number, threads: string[]): Promise<number[]> {
  const listed = await Promise.all(
    threads.map((thread) => readOrNothing(`/proc/${pid}/task/${thread}/children`)),
  );
  return listed.join(' ').split(' ').filter(Boolean).map(Number);
}

/** A process may end at any time, and other systems have no such files. */
function readOrNothing(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
