import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many files are looked at without a pause. */
const filesAtOnce = 200;

/**
 * How many bytes on the disk all files below a folder take, and how many files and folders there are.
 * Synchronous for the reason of `treeUse`.
 *
 * @param options.enough where there are more files than that, the rest is not counted
 * @param options.listings what the last look at this folder found, which this one replaces
 */
export async function folderUse(
  folder: string,
  { enough, listings }: { enough: number; listings: Listings },
): Promise<{ bytes: number; files: number }> {
  const use = { bytes: 0, files: 0 };
  const found: Listings = new Map();
  const left = [folder];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const listing = listingOf(next, listings.get(next));
    found.set(next, listing);
    for (const { place, isFolder } of listing.entries) {
      if (isFolder) left.push(place);
      else use.bytes += fileBytes(place);
      use.files += 1;
      if (use.files > enough) return use;
      if (use.files % filesAtOnce === 0) await nextTurn();
    }
  }
  listings.clear();
  for (const [place, listing] of found) listings.set(place, listing);
  return use;
}

/** What is in a folder, and its version, where it cannot have changed since without another one. */
type Listing = { version: string | undefined; entries: { place: string; isFolder: boolean }[] };
/** By the paths of folders. */
export type Listings = Map<string, Listing>;

/**
 * Most folders of a profile never change, and reading one takes several times as long as looking
 * whether it did.
 */
function listingOf(folder: string, known: Listing | undefined): Listing {
  const version = versionOf(folder);
  if (known && version !== undefined && known.version === version) return known;
  const entries = entriesOf(folder).map((entry) => ({
    place: path.join(folder, entry.name),
    isFolder: entry.isDirectory(),
  }));
  return { version, entries };
}

/** Two changes in so short a time may have the same time. */
const ambiguousMs = 100;

/**
 * The folder and the time of its last change, which no process can set, other than that of its last
 * write. Undefined where it has just changed, and on systems that keep no such time.
 */
function versionOf(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const found = lstatOf(folder);
  if (!found || Date.now() - found.ctimeMs <= ambiguousMs) return undefined;
  return `${found.ino} ${found.ctimeMs}`;
}

/** Files may be written meanwhile: one may be gone. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The disk space that it takes: holes of a sparse file cost nothing. */
function fileBytes(file: string): number {
  return (lstatOf(file)?.blocks ?? 0) * 512;
}

function lstatOf(place: string) {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
