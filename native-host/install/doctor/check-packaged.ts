import type { Registry } from '../browsers/registry.ts';
import { bridgeLauncher } from '../install.ts';
import { sharedRegistrations } from '../packaged.ts';
import { checkRegistration } from './check-registration.ts';
import { checkRuntime } from './check-runtime.ts';
import type { Finding } from './finding.ts';

const mend = 'Run `sudo apt install --reinstall screenscribe`.';

/** Whether a package of the system is whole: what it runs, and what browsers know it by. */
export async function checkPackaged(
  root: string,
  { registry, signal }: { registry: Registry; signal?: AbortSignal | undefined },
): Promise<Finding[]> {
  const where = { appDir: root, platform: 'linux' as const };
  const runtime = await checkRuntime(where, signal);
  const launcher = bridgeLauncher(where).file;
  const known = sharedRegistrations.flatMap(({ title, entry }) =>
    checkRegistration({ title, option: '', entry }, launcher, registry),
  );
  return [...runtime, ...known].map((finding) =>
    finding.level === 'problem' ? { ...finding, mend } : finding,
  );
}
