import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { LocalFile } from '../file-store.ts';
import { openFolder } from './open-folder.ts';

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
