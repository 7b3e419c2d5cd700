import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { runtimePath } from './app/launcher.ts';
import { type InstallOptions, install } from './install.ts';
import { readRecord } from './record.ts';
import { uninstall } from './uninstall.ts';

const run = promisify(execFile);

/**
 * Installs, and starts the new bridge once, so that its compiled code is cached before a browser
 * waits for it.
 * @returns the files, folders and registry keys that changed
 * @throws Error where it does not start; of a first installation nothing is left then
 */
export async function installAndPrepare(options: InstallOptions): Promise<string[]> {
  const isFirst = readRecord(options.appDir) === undefined;
  const changed = install(options);
  if (!changed.includes(options.appDir)) return changed;
  try {
    await prepare(options);
  } catch (cause) {
    if (isFirst) uninstall({ ...options, runsFrom: options.source.root });
    throw new Error('The program was copied, but does not start.', { cause });
  }
  return changed;
}

/** With the runtime itself: a script would need a shell, and each shell its own quoting. */
async function prepare({ appDir, platform }: InstallOptions): Promise<void> {
  const runtime = path.join(appDir, ...runtimePath(platform).split(/[\\/]/));
  const bridge = path.join(appDir, 'native-host', 'bridge.ts');
  const environment = { ...process.env, NODE_COMPILE_CACHE: path.join(appDir, 'cache') };
  await run(runtime, [bridge, '--prepare'], { env: environment });
}
