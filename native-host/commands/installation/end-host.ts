import { quitHost } from '../../link/client/quit-host.ts';
import { dataDir } from '../../settings/data-dir.ts';
import type { Context } from '../command.ts';

/** Ends the host, where one runs. One that cannot be ended is no reason to fail. */
export async function endHost({ environment, signal, stderr }: Context): Promise<void> {
  try {
    await quitHost(dataDir(environment), signal);
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(`The host that runs now could not be ended (${reason}). End its process.\n`);
  }
}
