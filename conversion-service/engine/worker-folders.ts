import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Leaves nothing of an earlier document in a worker's folder. */
export async function emptyFolders(root: string): Promise<void> {
  for (const name of ['job', 'out']) {
    const folder = path.join(root, name);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    await mkdir(folder, { recursive: true });
  }
}

/** Puts a copy of a document into a worker's folder, which cannot reach the original. */
export async function stageDocument(root: string, source: string, name: string): Promise<void> {
  await copyFile(source, path.join(root, 'job', name), constants.COPYFILE_FICLONE);
}

/** Moves the result of a worker to its place, where it appears whole. Gives its length in bytes. */
export async function collectResult(root: string, target: string): Promise<number> {
  const made = path.join(root, 'out', 'result');
  const found = await lstat(made);
  // A worker taken over by a document could point to another file.
  if (!found.isFile()) throw new Error('The result is not a plain file.');
  await move(made, target);
  return found.size;
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const beside = `${to}.${randomUUID()}`;
    await copyFile(from, beside);
    await rename(beside, to);
  }
}
