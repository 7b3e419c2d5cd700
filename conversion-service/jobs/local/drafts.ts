import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { LocalFile } from '../file-store.ts';

/**
 * Opens a folder for files in the making.
 *
 * @param folder that no other process uses: what it holds is removed
 */
export function draftsIn(folder: string): () => LocalFile {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return () => {
    const file = path.join(folder, randomUUID());
    return { path: file, [Symbol.asyncDispose]: () => rm(file, { force: true }) };
  };
}
