import type { Registry } from './browsers/registry.ts';

/**
 * Appends a folder to the user's PATH.
 * @returns whether it was missing
 */
export function addToPath(folder: string, registry: Registry): boolean {
  const before = registry.readPath();
  if (before.split(';').some((each) => isSame(each, folder))) return false;
  registry.writePath(before === '' ? folder : `${before.replace(/;$/, '')};${folder}`);
  return true;
}

/** @returns whether it was there */
export function removeFromPath(folder: string, registry: Registry): boolean {
  const folders = registry.readPath().split(';');
  const others = folders.filter((each) => !isSame(each, folder));
  if (others.length === folders.length) return false;
  registry.writePath(others.join(';'));
  return true;
}

/** Windows ignores case, and a final backslash. */
function isSame(one: string, other: string): boolean {
  const plain = (folder: string) => folder.replace(/\\$/, '').toLowerCase();
  return plain(one) === plain(other);
}
