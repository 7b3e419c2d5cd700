import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ranges = z.record(z.string(), z.string()).default({});

/** https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages */
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: ranges,
      optionalDependencies: ranges,
      peerDependencies: ranges,
    }),
  ),
});

type Packages = z.infer<typeof lock>['packages'];

/**
 * The installed packages that `files` of the application load, and those that these need in turn,
 * as `node_modules/…` folders under `root`, sorted. The runtime itself is not among them.
 * @param files relative to `root`
 */
export function appPackages(
  root: string,
  files: string[],
  platform: NodeJS.Platform = process.platform,
): string[] {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = lock.parse(JSON.parse(text));
  const direct = Object.keys(packages['']?.dependencies ?? {}).filter((name) => name !== runtime);
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const wanted = direct.filter((name) => sources.some((source) => loads(source, name)));
  const found = new Set<string>();
  const unused = platform === 'darwin' ? [] : onMacosAlone;
  for (const name of wanted) addWithNeeds({ folder: '', name }, { packages, unused, found });
  return [...found].filter((folder) => existsSync(path.join(root, folder))).sort();
}

/** Loaded by nut-js, of which other systems use the programs of its clipboard alone. */
const onMacosAlone = ['jimp', '@nut-tree-fork/libnut'];

/** The package that brings Node itself, which is copied as one file. */
const runtime = 'node';

/**
 * Whether a source names a package, or the scope that a name is put together with, in quotation
 * marks: as an import does, and as the resolving of a file within it does.
 */
function loads(source: string, name: string): boolean {
  const scope = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : undefined;
  const quoted = ["'", '`'].some((mark) =>
    [mark, '/'].some((end) => source.includes(`${mark}${name}${end}`)),
  );
  return quoted || (scope !== undefined && source.includes(`\`${scope}/\${`));
}

function addWithNeeds(
  { folder, name }: { folder: string; name: string },
  walk: { packages: Packages; unused: string[]; found: Set<string> },
): void {
  const { packages, unused, found } = walk;
  if (unused.includes(name)) return;
  const place = resolvePackage(folder, name, packages);
  if (place === undefined || found.has(place)) return;
  found.add(place);
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
  const needs = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const need of Object.keys(needs)) {
    addWithNeeds({ folder: place, name: need }, walk);
  }
}

/** As Node looks for it: within the package that asks, then beside it, and so on outwards. */
function resolvePackage(folder: string, name: string, packages: Packages): string | undefined {
  const place = path.posix.join(folder, 'node_modules', name);
  if (place in packages) return place;
  if (folder === '') return undefined;
  return resolvePackage(
    folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))),
    name,
    packages,
  );
}
