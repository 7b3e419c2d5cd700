import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Where files go that no entry uses: they can be fetched back for 30 days. */
export interface SweptFiles {
  /** Moves the files away. Answers the folder that they are in. */
  take(files: string[]): string;
  /**
   * Removes what has been there for 30 days, and the oldest days of what is more than 500 MB,
   * never the last one.
   */
  purge(): void;
}

const dayMs = 24 * 60 * 60 * 1_000;
const keptMs = 30 * dayMs;
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
      for (const [index, name] of days(dir).toReversed().entries()) {
        const folder = path.join(dir, name);
        bytes += sizeOf(folder);
        // What came in the last moment of a day is kept as long as the rest.
        const isOld = Date.parse(name) + dayMs < time() - keptMs;
        const isTooMuch = index > 0 && bytes > maxBytes;
        if (isOld || isTooMuch) rmSync(folder, { recursive: true });
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
