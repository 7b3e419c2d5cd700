import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { hostEndpoint } from '../wire/endpoint.ts';
import type { HostPlace } from './connect-host.ts';
import { connectHost } from './connect-host.ts';

/**
 * A socket to the host of `dataDir`, which is started where none runs.
 * @param patienceMs how long a host may take to start; a failing one is reported at once. By
 *   default as long as the first start after an installation takes on a busy machine.
 * @throws Error where it did not start
 */
export async function reachHost(
  { dataDir, hostEntry }: HostPlace,
  { patienceMs = 90_000, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<Socket> {
  const endpoint = hostEndpoint(dataDir);
  const running = await connectHost(endpoint, signal);
  if (running) return running;
  // Loaded only where it is needed: most bridges find a host.
  const { spawnHost } = await import('./spawn-host.ts');
  const reached = new AbortController();
  try {
    const started = spawnHost({ dataDir, hostEntry }, { reached: reached.signal });
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
      const socket = await connectHost(endpoint, signal);
      if (socket) return socket;
      // One that found another host running exits with 0: that host is about to listen.
      const failure = started.failure();
      if (failure)
        throw new Error(`the host ended with ${failure}; \`screenscribe serve\` shows why`);
      await delay(20, undefined, { signal });
    }
    throw new Error(
      `the host did not start within ${patienceMs / 1000} s; \`screenscribe serve\` shows why`,
    );
  } finally {
    reached.abort();
  }
}
