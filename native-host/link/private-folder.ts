import { chmodSync, lstatSync, mkdirSync } from 'node:fs';

/**
 * Makes `folder` where it is missing, for this user's eyes only (0700).
 * @throws Error where somebody else's folder, a link or a file stands in its place: in a shared
 *   temporary folder anybody may have put it there first
 */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const { mode, uid, isDirectory } = describe(folder);
  if (!isDirectory || uid !== process.getuid?.()) {
    throw new Error(`${folder} is not a folder of this user; move it away`);
  }
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

function describe(folder: string) {
  const found = lstatSync(folder);
  return { mode: found.mode, uid: found.uid, isDirectory: found.isDirectory() };
}
