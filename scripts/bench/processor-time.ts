import { readFileSync } from 'node:fs';
import type { HostProcess } from '../../test/fixtures/host/host-process.ts';
import { processesBelow } from '../../test/fixtures/processes-below.ts';

/** Processor time of a host and its processes so far, in hundredths of a second. */
export async function processorTime({ child }: HostProcess): Promise<number> {
  const pids = [child.pid ?? 0, ...(await processesBelow(child.pid ?? 0))];
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + Number(fields[11]) + Number(fields[12]);
  }, 0);
}
