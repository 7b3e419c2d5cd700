import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Where files go that no entry uses: they can be fetched back for 30 days. */
export interface SweptFiles {
  /** Moves the files away. Answers the folder that they are in. */
  take(files: string[]): string;
  /** Removes what is older than 30 days, and the oldest of what is more than 500 MB. */
  purge(): void;
}

const keptMs = 30 * 24 * 60 * 60 * 1_000;
const maxBytes = 500_000_000;
const dayName = /^\d{4}-\d{2}-\d{2}$/;

/** @param time the plausible time in ms since 1970: a clock that jumps must remove nothing */
export function createSweptFiles(dir: string, time: () => number): SweptFiles {
  return {
    take(files) {
      const folder = path.join(dir, new Date(time()).toISOString().slice(0, 10));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const file of files) renameSync(file, path.join(folder, path.basename(file)));
      return folder;
    },
    purge() {
      let bytes = 0;
      for (const name of days(dir).toReversed()) {
        const folder = path.join(dir, name);
        bytes += sizeOf(folder);
        const isOld = Date.parse(name) < time() - keptMs;
        if (isOld || bytes > maxBytes) rmSync(folder, { recursive: true });
      }
    },
  };
}

/** The oldest first. */
function days(dir: string): string[] {
  if (!lstatSync(dir, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((found) => found.isDirectory() && dayName.test(found.name))
    .map(({ name }) => name)
    .sort();
}

function sizeOf(folder: string): number {
  return readdirSync(folder)
    .map((name) => lstatSync(path.join(folder, name)).size)
    .reduce((sum, size) => sum + size, 0);
}
