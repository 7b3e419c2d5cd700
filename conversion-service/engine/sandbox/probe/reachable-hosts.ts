import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { ProbeRequest } from './messages.ts';

/** The service's own listener, and networks other than the sandbox's own loopback. */
export async function reachableHosts({ port }: ProbeRequest): Promise<string[]> {
  return [
    ...((await connects(port)) ? [`port ${port} of 127.0.0.1 can be reached`] : []),
    ...interfaces()
      .filter((name) => name !== 'lo')
      .map((name) => `the network at ${name} can be reached`),
  ];
}

async function connects(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** None where even asking is refused. */
function interfaces(): string[] {
  try {
    return Object.keys(networkInterfaces());
  } catch {
    return [];
  }
}
