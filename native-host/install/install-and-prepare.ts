import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bridgeLauncher, type InstallOptions, install } from './install.ts';

const run = promisify(execFile);

/**
 * Installs, and starts the new bridge once, so that its compiled code is cached before a browser
 * waits for it.
 * @returns the files, folders and registry keys that changed
 */
export async function installAndPrepare(options: InstallOptions): Promise<string[]> {
  const changed = install(options);
  if (changed.includes(options.appDir)) {
    const shell = options.platform === 'win32';
    await run(bridgeLauncher(options).file, ['--prepare'], { shell });
  }
  return changed;
}
