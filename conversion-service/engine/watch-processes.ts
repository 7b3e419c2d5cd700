import { treeUse } from './sandbox/tree-use.ts';
import { Excess, watch } from './watch.ts';

/** What the processes of one document may use together. */
export type ProcessBounds = {
  memoryMb: number;
  /** Threads count as well. */
  processes: number;
};

/**
 * Watches a process and those below it. The system's own limits are for one process each, and its
 * limit of processes does not hold for root.
 */
export function watchProcesses(pid: number, { memoryMb, processes }: ProcessBounds) {
  return watch(async () => {
    const use = await treeUse(pid);
    if (use.memoryMb > memoryMb) return new Excess('memory', `It held more than ${memoryMb} MB.`);
    if (use.threads <= processes) return undefined;
    return new Excess('processes', `It had more than ${processes} processes and threads.`);
  });
}
