import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runtimePath } from '../app/launcher.ts';
import { bridgeLauncher } from '../install.ts';
import { type Finding, ok, problem } from './finding.ts';

const run = promisify(execFile);
const reinstall = 'Run `screenscribe install` again.';

/** Whether what browsers start is whole: the launcher, the runtime, the code. */
export async function checkRuntime(
  where: { appDir: string; platform: NodeJS.Platform },
  signal?: AbortSignal,
): Promise<Finding[]> {
  const runtime = path.join(where.appDir, runtimePath(where.platform));
  const bridge = path.join(where.appDir, 'native-host', 'bridge.ts');
  const missing = [bridgeLauncher(where).file, runtime, bridge].filter((file) => !existsSync(file));
  if (missing.length > 0) {
    return missing.map((file) => problem(`${file} is missing.`, reinstall));
  }
  try {
    const { stdout } = await run(runtime, ['--version'], signal ? { signal } : {});
    return [ok(`Node ${stdout.trim()} is kept in ${where.appDir}.`)];
  } catch {
    return [problem(`${runtime} does not run.`, reinstall)];
  }
}
