import { readdirSync, readlinkSync } from 'node:fs';
import type { ProbeRequest } from './messages.ts';

/** Processes beside the probe and bubblewrap's own, and namespaces that are the service's. */
export function visibleProcesses({ namespaces }: ProbeRequest): string[] {
  const known = new Set(['1', String(process.pid)]);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && !known.has(name));
  const shared = Object.entries(namespaces).filter(
    ([kind, name]) => readlinkSync(`/proc/self/ns/${kind}`) === name,
  );
  return [
    ...others.map((id) => `process ${id} can be seen`),
    ...shared.map(([kind]) => `the ${kind} namespace is the service's`),
  ];
}
