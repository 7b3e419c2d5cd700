import { readFile } from 'node:fs/promises';

/** The resident memory in MB of a process and all below it; 0 where that cannot be read. */
export async function treeMemoryMb(pid: number): Promise<number> {
  const [own, children] = await Promise.all([residentMb(pid), childrenOf(pid)]);
  const below = await Promise.all(children.map(treeMemoryMb));
  return below.reduce((sum, memory) => sum + memory, own);
}

async function residentMb(pid: number): Promise<number> {
  const status = await readOrNothing(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readOrNothing(`/proc/${pid}/task/${pid}/children`);
  return listed.split(' ').filter(Boolean).map(Number);
}

/** A process may end at any time, and other systems have no such files. */
function readOrNothing(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
