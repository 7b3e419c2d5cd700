import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { LocalFile } from '../ports.ts';

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
 * @throws an error that names it, where something else is in its place or it may not be used
 */
export function openFolder(folder: string, { isEmptied = false } = {}): void {
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
