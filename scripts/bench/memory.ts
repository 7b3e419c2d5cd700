import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { HostProcess } from '../../test/fixtures/host/host-process.ts';
import { processesBelow } from '../../test/fixtures/processes-below.ts';

/** The memory of a process in MB: resident now, and its peak. Linux only. */
export async function processMemory(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}

/**
 * Processor time of a host and its processes so far, in hundredths of a second, including processes
 * that have ended.
 */
export async function processorTime({ child }: HostProcess): Promise<number> {
  const pids = [child.pid ?? 0, ...(await processesBelow(child.pid ?? 0))];
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Its own user and system time, then that of its ended children.
    return sum + fields.slice(11, 15).reduce((all, field) => all + Number(field), 0);
  }, 0);
}
