import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The inode of a file itself, not of what it links to; undefined where there is none. */
export async function inodeOf(file: string): Promise<number | undefined> {
  return (await lstat(file).catch(() => undefined))?.ino;
}

/** Those of everything in a folder, however deep. */
export async function inodesIn(folder: string): Promise<(number | undefined)[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(names.map((name) => inodeOf(path.join(folder, name))));
}
