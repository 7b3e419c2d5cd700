import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { foreignOwner } from '../shared/node/foreign-owner.ts';

/**
 * Makes files of this process and its children readable to the user only, whatever umask it was
 * started with. They hold documents of others.
 */
export function keepToOwner(): void {
  process.umask(0o077);
}

/**
 * Makes the data folder where it is missing.
 * @throws an error for the operator where it belongs to another user
 */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const foreign = foreignOwner(dataDir);
  if (foreign) throw new Error(`${foreign} Or choose another folder with CONVERSION_DATA_DIR.`);
}

/**
 * Removes the permissions of others from the content of a data folder: an earlier version, or a
 * restored copy, may have had wider ones. Links and their targets are left alone.
 * @throws an error that names the file, where it belongs to another user
 */
export function closeToOthers(dataDir: string): void {
  if (process.platform === 'win32') return;
  for (const name of readdirSync(dataDir)) {
    if (!isOwn(name)) continue;
    const file = path.join(dataDir, name);
    const { mode } = lstatSync(file);
    const isLink = (mode & 0o170000) === 0o120000;
    if (!isLink && (mode & 0o077) !== 0) chmodSync(file, mode & 0o700);
  }
}

/** What lies beside it in the folder is none of the service's business. */
function isOwn(name: string): boolean {
  return (
    /^conversions\.sqlite/.test(name) ||
    /^(uploads|results|workers)$/.test(name) ||
    /^(drafts|scratch|reserve)-(all|api|worker)$/.test(name)
  );
}
