import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { lstat, open, opendir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../../shared/node/write-file-atomically.ts';
import type { FileKind, LocalFile, SweptFileStore } from '../ports.ts';
import { isOwnName } from '../result-file.ts';

/**
 * Files in folders of the data folder: `uploads`, `results`, and one for drafts beside them, so
 * that a finished draft is moved by renaming it.
 *
 * @param draftsName of a folder that no other process uses: what it holds at the start is removed
 */
export function localFileStore(dataDir: string, draftsName: string): SweptFileStore {
  const folders: Record<FileKind, string> = {
    upload: path.join(dataDir, 'uploads'),
    result: path.join(dataDir, 'results'),
  };
  for (const folder of Object.values(folders)) openFolder(folder);
  const draft = draftsIn(path.join(dataDir, draftsName));
  const placeOf = (kind: FileKind, id: string) => path.join(folders[kind], id);

  return {
    draft,
    async keep(kind, id, draft) {
      await syncFile(draft);
      await rename(draft, placeOf(kind, id));
      await syncFolder(folders[kind]);
    },
    async checkOut(kind, id) {
      const file = placeOf(kind, id);
      const found = await nullIfMissing(lstat(file));
      if (!found?.isFile()) return null;
      return { path: file, [Symbol.asyncDispose]: async () => undefined };
    },
    async read(kind, id, range) {
      const handle = await nullIfMissing(open(placeOf(kind, id), readOnly));
      if (!handle) return null;
      const found = await handle.stat();
      if (found.isFile() && found.size > (range?.end ?? -1)) return handle.createReadStream(range);
      await handle.close();
      return null;
    },
    async has(kind, id, bytes) {
      const found = await nullIfMissing(lstat(placeOf(kind, id)));
      return found?.isFile() === true && found.size === bytes;
    },
    // A folder in the place of a file would block it for ever.
    remove: (kind, id) => rm(placeOf(kind, id), { force: true, recursive: true }),
    async *list(kind) {
      for await (const { name } of await opendir(folders[kind])) {
        // Files that are not the service's own are left alone.
        if (isOwnName(name)) yield name;
      }
    },
    async writtenAt(kind, id) {
      const found = await nullIfMissing(lstat(placeOf(kind, id)));
      return found?.mtimeMs ?? null;
    },
  };
}

/** Not through a link, which leads to files of others, and without waiting for the writer of a pipe. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** What is a link now, or has a file for its folder, is not the file that was kept. */
const missing: unknown[] = ['ENOENT', 'ELOOP', 'ENOTDIR'];

async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.includes(error.code)) return null;
    throw error;
  }
}

/**
 * Opens a folder for files in the making.
 *
 * @param folder that no other process uses: what it holds is removed
 */
export function draftsIn(folder: string): () => LocalFile {
  openFolder(folder, { isEmptied: true });
  return () => {
    const file = path.join(folder, randomUUID());
    return { path: file, [Symbol.asyncDispose]: () => rm(file, { force: true }) };
  };
}

/**
 * Makes a folder of the service where it is missing.
 *
 * @param options.isEmptied whether what it holds, or is in its place, is removed
 * @throws an error that names it, where something else is in its place or access is denied
 */
function openFolder(folder: string, { isEmptied = false } = {}): void {
  try {
    if (isEmptied) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${folder} cannot be used (${reason}). Give the service the right to read and write it, or ` +
        'move what is there away, and start again.',
      { cause },
    );
  }
}
