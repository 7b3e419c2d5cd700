import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where programs that were built are, each at the path that its source has in the repository. */
export const builtPrograms = '.output/programs';

/** What a program was built from, in a file beside it. */
export type BuiltFrom = {
  sources: {
    /** Relative to the repository. */
    file: string;
    bytes: number;
    /** When it changed, in whole seconds since 1970; left out in packages, whose files have one date. */
    changed?: number;
  }[];
};

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What runs is what was there when this process first asked. */
const found = new Map<string, URL>();

/**
 * The program of a thread or a process as one file, which starts in half the time of its source, a
 * few hundred files. The source itself where it was not built, or has changed since.
 * @param source a file of this repository
 */
export function builtProgram(source: URL): URL {
  const known = found.get(source.href);
  if (known) return known;
  const file = path.relative(root, fileURLToPath(source)).split(path.sep).join('/');
  const program = isBuilt(file)
    ? pathToFileURL(path.join(root, builtPrograms, builtFile(file)))
    : source;
  found.set(source.href, program);
  return program;
}

/** @param source relative to the repository, as `shared/node/ocr/image-worker.ts` */
export function builtFile(source: string): string {
  return source.replace(/\.ts$/, '.mjs');
}

/**
 * Whether it was built from what its sources are now.
 * @param source relative to `repository`
 */
export function isBuilt(source: string, repository = root): boolean {
  const record = path.join(repository, builtPrograms, `${builtFile(source)}.json`);
  try {
    // Only `scripts/build-programs.ts` writes there.
    const { sources } = JSON.parse(readFileSync(record, 'utf8')) as BuiltFrom;
    const recorded = seconds(statSync(record).mtimeMs);
    return sources.every(({ file, bytes, changed = recorded }) => {
      const now = statSync(path.join(repository, file));
      return now.size === bytes && seconds(now.mtimeMs) === changed;
    });
  } catch {
    return false;
  }
}

export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
