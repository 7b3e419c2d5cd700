import { readdirSync, readFileSync } from 'node:fs';
import type { ProbeRequest } from './messages.ts';

/** Capabilities of any process inside, and what lets one of them gain more. */
export function heldPrivileges({ systemCalls }: ProbeRequest): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap((id) => {
    const status = statusOf(id);
    const held = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].filter(
      (set) => !/^0+$/.test(status.get(set) ?? ''),
    );
    return [
      ...held.map((set) => `process ${id} holds capabilities (${set} ${status.get(set)})`),
      ...(status.get('NoNewPrivs') === '1' ? [] : [`process ${id} may gain privileges`]),
      ...(!systemCalls || status.get('Seccomp') === '2'
        ? []
        : [`no system call of process ${id} is refused`]),
    ];
  });
}

/** Source: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function statusOf(id: string): Map<string, string> {
  const lines = readFileSync(`/proc/${id}/status`, 'utf8').split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(':');
      return [name, value.trim()];
    }),
  );
}
