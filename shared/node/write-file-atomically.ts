import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces a file so that a crash leaves either the old content or the new, never a part: the bytes
 * are written beside it, synced, and renamed over it; then the folder is synced too. Only the user
 * may read the file (mode 0600).
 */
export async function writeFileAtomically(file: string, content: string | Uint8Array) {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeSynced(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/**
 * Has `write` make a file beside `file`, which takes that name once it is whole and synced.
 * @throws `EEXIST` where `file` exists and is not to be replaced
 */
export async function makeFileWhole(
  file: string,
  write: (temporary: string) => Promise<void>,
  { replace }: { replace: boolean },
) {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await write(temporary);
    await using handle = await open(temporary, 'r+');
    await handle.sync();
    if (replace) await rename(temporary, file);
    else await nameUnlessTaken(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** A second name fails where it is taken, in one step; some file systems have no second names. */
async function nameUnlessTaken(temporary: string, file: string) {
  try {
    await link(temporary, file);
  } catch (error) {
    if (existsSync(file)) throw error;
    await rename(temporary, file);
  }
}

async function writeSynced(file: string, content: string | Uint8Array) {
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(content);
  await handle.sync();
}

/**
 * Makes the names in a folder durable. Windows cannot open folders, and its journal keeps names.
 */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/**
 * Renames something unreadable, whatever it is, so that nothing is lost with it.
 * @returns the new name, beside the old one
 */
export async function setAside(file: string): Promise<string> {
  const movedTo = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  await rename(file, movedTo);
  return movedTo;
}
