import { z } from 'zod';

/** A third-party part of the program and its license. */
export const licensedPart = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX license expression, as its authors give it. */
  license: z.string(),
});
export type LicensedPart = z.infer<typeof licensedPart>;

/** https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages */
const packageLock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().default('as its files say'),
      dev: z.boolean().default(false),
    }),
  ),
});

/** The packages of a lock file that are used at run time, each version once, sorted by name. */
export function licensedParts(lockFile: string): LicensedPart[] {
  const parts = new Map<string, LicensedPart>();
  for (const [folder, found] of Object.entries(packageLock.parse(JSON.parse(lockFile)).packages)) {
    const name = found.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13);
    const { version, license, dev } = found;
    if (folder === '' || dev || version === undefined) continue;
    parts.set(`${name} ${version}`, { name, version, license });
  }
  return [...parts.values()].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}
