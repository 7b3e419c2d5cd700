import { spawn } from 'node:child_process';
import type { BrowserProgram } from './browser-program.ts';

/**
 * Starts a browser that outlives this process.
 * @throws Error where its program cannot be started
 */
export async function startBrowser(
  { command, args }: BrowserProgram,
  dataDir: string,
): Promise<void> {
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    env: environmentOf(dataDir),
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
}

/** Its bridge finds this host by the data folder. The token is nobody's business there. */
function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  const {
    SCREENSCRIBE_TOKEN: _token,
    SCREENSCRIBE_API: _api,
    SCREENSCRIBE_PORT: _port,
    ...environment
  } = process.env;
  return { ...environment, SCREENSCRIBE_DATA_DIR: dataDir };
}
