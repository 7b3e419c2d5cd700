import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../shared/node/version.ts';
import type { AppSource } from '../../install/app/copy-app.ts';
import { runtimePath } from '../../install/app/launcher.ts';
import { noRegistry, type Registry } from '../../install/browsers/registry.ts';
import { appDir, type System } from '../../install/system.ts';
import { askStatus, quitHost } from '../../link/client/find-host.ts';
import { isPackaged } from '../../settings/packaged.ts';
import { dataDir } from '../../storage/data-dir.ts';
import type { Context } from '../command.ts';

/** The location of this user's installation, and its source. */
export async function installation({ environment }: Pick<Context, 'environment'>): Promise<{
  system: System;
  appDir: string;
  source: AppSource;
  registry: Registry;
  /**
   * The folder of the system package that this program is from; undefined where it is from none.
   */
  packagedIn: string | undefined;
}> {
  const home = environment.HOME ?? homedir();
  const system = { platform: process.platform, home, environment };
  const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
  const source = { root, runtime: pinnedRuntime(root) };
  const packagedIn = isPackaged(root) ? root : undefined;
  return { system, appDir: appDir(system), source, registry: await ownRegistry(), packagedIn };
}

/** Imported only on Windows: commands that need no registry start without a native add-on. */
async function ownRegistry(): Promise<Registry> {
  if (process.platform !== 'win32') return noRegistry;
  return (await import('../../install/browsers/windows-registry.ts')).windowsRegistry;
}

/**
 * The Node of the packages, or that was installed with this copy. The one running now may be linked
 * against libraries beside it, or disappear with its next version.
 */
function pinnedRuntime(root: string): string {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const kept = [
    path.join(root, 'node_modules', 'node', 'bin', binary),
    path.join(root, runtimePath(process.platform)),
  ];
  return kept.find((file) => existsSync(file)) ?? process.execPath;
}

/**
 * Ends the host, where one runs, and reports that. A host that cannot be ended is no failure.
 * @param keepsServing whether a host of this version that a person started keeps running
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
