import { randomUUID } from 'node:crypto';
import { constants, lstatSync, mkdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * One document's folder. It is filled before a worker is free and emptied after it has gone on, so
 * that the worker waits for neither. What touches names alone blocks: it is done in some
 * microseconds, and a thread for it would have the worker wait far longer.
 */
export type JobFolder = AsyncDisposable & {
  /** The name of the document in it. */
  readonly document: string;
  /** Moves it into a worker's folder `root`, which is on the same disk. */
  lendTo(root: string): void;
  /**
   * Takes it out of there, with all that the worker has written.
   * @throws where the worker has left something else in its place
   */
  takeBack(root: string): void;
  /**
   * Moves the result to its place, where it appears whole. Gives its length in bytes.
   * @throws where the worker has left something else than a plain file
   */
  moveResult(target: string): Promise<number>;
};

/** Where a worker finds the folder in its own. */
export function jobPath(root: string): string {
  return path.join(root, 'job');
}

/** Where what comes out goes, in a document's folder; in the end it is named `result`. */
export function outputPath(job: string, file = 'result'): string {
  return path.join(job, 'out', file);
}

/** Copies a document, whose original no worker can reach, into a new folder in `folder`. */
export async function stageDocument(
  folder: string,
  source: string,
  document: string,
): Promise<JobFolder> {
  const own = path.join(folder, `document-${randomUUID()}`);
  const remove = async () => {
    if (!removeEmptied(own, document)) {
      await rm(own, { recursive: true, force: true, maxRetries: 10 });
    }
  };
  try {
    mkdirSync(path.dirname(outputPath(own)), { recursive: true, mode: 0o700 });
    await copyFile(source, path.join(own, document), constants.COPYFILE_FICLONE);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    document,
    lendTo: (root) => renameSync(own, jobPath(root)),
    takeBack(root) {
      renameSync(jobPath(root), own);
      if (lstatSync(own).isDirectory()) return;
      // A worker taken over by a document could point to another folder.
      unlinkSync(own);
      throw new Error('The folder of the document is gone.');
    },
    moveResult: (target) => moveResult(outputPath(own), target),
    [Symbol.asyncDispose]: remove,
  };
}

/** Removes what most documents leave behind. Gives whether that was all. */
function removeEmptied(folder: string, document: string): boolean {
  try {
    unlinkSync(path.join(folder, document));
    rmdirSync(path.dirname(outputPath(folder)));
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function moveResult(made: string, target: string): Promise<number> {
  const file = lstatSync(made);
  // A worker taken over by a document could point to another file.
  if (!lstatSync(path.dirname(made)).isDirectory() || !file.isFile())
    throw new Error('The result is not a plain file.');
  await move(made, target);
  return file.size;
}

async function move(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const beside = `${to}.${randomUUID()}`;
    await copyFile(from, beside);
    await rename(beside, to);
  }
}
