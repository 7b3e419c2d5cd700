import { fileURLToPath } from 'node:url';
import { greetHost, type HostPeer } from '../link/client/find-host.ts';
import { reachHost } from '../link/client/reach-host.ts';
import { dataDir } from '../storage/data-dir.ts';
import type { Context } from './command.ts';

/** The module that runs as the host. */
export const hostEntry = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Calls `use` with a connection to the host, which is started if none runs. A person at a terminal
 * gets a message about the wait, unless the work is open-ended.
 */
export async function withHost<T>(
  { environment, signal, stderr }: Context,
  use: (host: HostPeer) => Promise<T>,
  { isEndless = false }: { isEndless?: boolean } = {},
): Promise<T> {
  const patience = setTimeout(
    () => !isEndless && stderr.isTTY && stderr.write('Working…\n'),
    2_000,
  );
  try {
    return await connected(environment, signal, use);
  } finally {
    clearTimeout(patience);
  }
}

async function connected<T>(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  use: (host: HostPeer) => Promise<T>,
): Promise<T> {
  const socket = await reachHost({ dataDir: dataDir(environment), hostEntry }, { signal });
  const host = await greetHost(socket);
  try {
    return await use(host);
  } finally {
    host.close();
  }
}
