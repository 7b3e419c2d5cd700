import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * One document's folder. It is filled before a worker is free and emptied after it has gone on, so
 * that the worker waits for neither.
 */
export type JobFolder = AsyncDisposable & {
  /** The name of the document in it. */
  readonly document: string;
  /** Moves it into a worker's folder `root`, which is on the same disk. */
  lendTo(root: string): Promise<void>;
  /** Takes it out of there, with all that the worker has written. */
  takeBack(root: string): Promise<void>;
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
  const remove = () => rm(own, { recursive: true, force: true, maxRetries: 10 });
  try {
    await mkdir(own);
    await mkdir(path.dirname(outputPath(own)));
    await copyFile(source, path.join(own, document), constants.COPYFILE_FICLONE);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    document,
    lendTo: (root) => rename(own, jobPath(root)),
    takeBack: (root) => rename(jobPath(root), own),
    moveResult: (target) => moveResult(outputPath(own), target),
    [Symbol.asyncDispose]: remove,
  };
}

async function moveResult(made: string, target: string): Promise<number> {
  const [folder, file] = await Promise.all([lstat(path.dirname(made)), lstat(made)]);
  // A worker taken over by a document could point to another file.
  if (!folder.isDirectory() || !file.isFile()) throw new Error('The result is not a plain file.');
  await move(made, target);
  return file.size;
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
