import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { HostProcess } from '../../test/fixtures/host/host-process.ts';
import { processesBelow } from '../../test/fixtures/processes-below.ts';

/** One line of a benchmark: what was measured against what, and the bound it should keep. */
export type Measurement = {
  name: string;
  ours: number;
  peer?: number;
  unit: string;
  /** The largest ratio ours/peer that is good, or the smallest, or the largest absolute figure. */
  bound?: { atMost: number } | { atLeast: number };
};

/** Prints a measurement as one line: the figures, the ratio to the peer, the bound. */
export function report({ name, ours, peer, unit, bound }: Measurement): void {
  const value = peer === undefined ? ours : ours / peer;
  const kept = !bound || ('atMost' in bound ? value <= bound.atMost : value >= bound.atLeast);
  const figures = peer === undefined ? round(ours) : `${round(ours)} against ${round(peer)}`;
  const ratio = peer === undefined ? '' : `, ratio ${value.toFixed(2)}`;
  const limit = bound
    ? 'atMost' in bound
      ? ` (at most ${bound.atMost})`
      : ` (at least ${bound.atLeast})`
    : '';
  process.stdout.write(`${kept ? ' ' : '!'} ${name}: ${figures} ${unit}${ratio}${limit}\n`);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Of rounds in which both took turns, the one with the median ratio: a machine that is faster in some
 * rounds than in others is so for both of a round.
 */
export function medianRound(ours: number[], peer: number[]): { ours: number; peer: number } {
  const rounds = ours.map((value, at) => ({ ours: value, peer: peer[at] ?? Number.NaN }));
  const sorted = rounds.toSorted((a, b) => a.ours / a.peer - b.ours / b.peer);
  return sorted[Math.floor(sorted.length / 2)] ?? { ours: Number.NaN, peer: Number.NaN };
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

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
