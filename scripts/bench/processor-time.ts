import { readFileSync } from 'node:fs';
import type { HostProcess } from '../../test/fixtures/host/host-process.ts';
import { processesBelow } from '../../test/fixtures/processes-below.ts';

/**
 * Processor time of a host and its processes so far, in hundredths of a second, with that of those
 * that have ended.
 */
export async function processorTime({ child }: HostProcess): Promise<number> {
  const pids = [child.pid ?? 0, ...(await processesBelow(child.pid ?? 0))];
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Its own in the program and in the kernel, then that of its children that are over.
    return sum + fields.slice(11, 15).reduce((all, field) => all + Number(field), 0);
  }, 0);
}
