import { chmodSync, lstatSync, mkdirSync, renameSync } from 'node:fs';

/**
 * Makes `folder` where it is missing, for this user's eyes only (0700). What stands in its place, a
 * file or a link, is set aside.
 * @throws Error where it is somebody else's and cannot be moved: in a shared temporary folder
 *   anybody may have put it there first
 */
export function ensurePrivateFolder(folder: string): void {
  if (isOther(folder)) moveAway(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  if (isOther(folder)) throw new Error(`${folder} is not a folder of this user; move it away`);
  if ((lstatSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

/** Whether something has the name that is no folder of this user. */
function isOther(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  return !found.isDirectory() || (process.platform !== 'win32' && found.uid !== process.getuid?.());
}

function moveAway(folder: string): void {
  try {
    renameSync(folder, `${folder}.moved-${new Date().toISOString().replaceAll(':', '-')}`);
  } catch (cause) {
    throw new Error(`${folder} is not a folder of this user; move it away`, { cause });
  }
}
