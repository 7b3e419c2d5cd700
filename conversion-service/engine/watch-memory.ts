import { treeMemoryMb } from './sandbox/tree-memory.ts';

/** A document needs more memory than one may have. */
export class MemoryExceeded extends Error {
  override readonly name = 'MemoryExceeded';
}

const intervalMs = 250;

/** A signal that aborts with `MemoryExceeded` once the process and those below it hold too much. */
export function watchMemory(pid: number, memoryMb: number): Disposable & { signal: AbortSignal } {
  const exceeded = new AbortController();
  const timer = setInterval(async () => {
    if ((await treeMemoryMb(pid)) <= memoryMb) return;
    exceeded.abort(new MemoryExceeded(`It held more than ${memoryMb} MB.`));
  }, intervalMs);
  return { signal: exceeded.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
