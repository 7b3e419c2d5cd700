import { version } from '../../../shared/node/version.ts';
import { askStatus } from '../../link/client/ask-status.ts';
import { quitHost } from '../../link/client/quit-host.ts';
import { dataDir } from '../../settings/data-dir.ts';
import type { Context } from '../command.ts';

/**
 * Ends the host, where one runs, and says so. One that cannot be ended is no reason to fail.
 * @param keepsServing whether one of this version that a person started stays
 */
export async function endHost(
  { environment, signal, stdout, stderr }: Context,
  { keepsServing = false } = {},
): Promise<void> {
  const folder = dataDir(environment);
  try {
    const running = await askStatus(folder, signal);
    if (!running) return;
    const { pid } = running;
    if (keepsServing && !running.endsWhenIdle && running.version === version) {
      stdout.write(`The host that was started by hand (process ${pid}) goes on.\n`);
      return;
    }
    await quitHost(folder, signal);
    stdout.write(`ended the host ${running.version} (process ${pid})\n`);
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(`The host that runs now could not be ended (${reason}). End its process.\n`);
  }
}
