import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * One document's folder. It is filled before a worker is free and emptied after the worker has moved
 * on, so that the worker waits for neither. Operations on names alone are synchronous: they take
 * some microseconds, and a thread for them would make the worker wait far longer.
 */
export type JobFolder = AsyncDisposable & {
  /** The name of the document in it. */
  readonly document: string;
  /** Moves it into a worker's folder `root`, which is on the same disk. */
  lendTo(root: string): void;
  /**
   * Moves it out of there, with all that the worker has written.
   * @throws where the worker has left something else in its place
   */
  takeBack(root: string): void;
  /**
   * Moves the result to its place, where it appears whole. Returns its length in bytes.
   * @throws where the worker has left anything but a regular file
   */
  moveResult(target: string): Promise<number>;
};

/** The path of the folder in the worker's own folder. */
export function jobPath(root: string): string {
  return path.join(root, 'job');
}

/** Where output is written in a document's folder; at the end it is named `result`. */
export function outputPath(job: string, file = 'result'): string {
  return path.join(job, 'out', file);
}

/**
 * Copies a document, whose original no worker can reach, into a new folder in `folder`.
 * @param others further documents, by their names there
 */
export async function stageDocument(
  folder: string,
  source: string,
  document: string,
  others: Record<string, string> = {},
): Promise<JobFolder> {
  const own = path.join(folder, `document-${randomUUID()}`);
  let out = path.dirname(outputPath(own));
  const remove = async () => {
    if (removeEmptied(own, document, out)) return;
    for (const place of [own, out]) {
      await rm(place, { recursive: true, force: true, maxRetries: 10 });
    }
  };
  try {
    mkdirSync(path.dirname(outputPath(own)), { recursive: true, mode: 0o700 });
    for (const [name, file] of Object.entries({ [document]: source, ...others })) {
      await copyFile(file, path.join(own, name), constants.COPYFILE_FICLONE);
    }
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
    async moveResult(target) {
      // A compromised worker may still have the folder open, and replace what is in it.
      const taken = `${own}-out`;
      renameSync(out, taken);
      out = taken;
      return await moveResult(out, target);
    },
    [Symbol.asyncDispose]: remove,
  };
}

/** Removes what most documents leave behind. Returns whether that was all. */
function removeEmptied(folder: string, document: string, out: string): boolean {
  try {
    unlinkSync(path.join(folder, document));
    rmdirSync(out);
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** A file that must not be a link is checked where no worker can replace it. */
async function moveResult(out: string, target: string): Promise<number> {
  if (!lstatSync(out).isDirectory()) throw new Error('The result is not a plain file.');
  await move(path.join(out, path.basename(outputPath(''))), target);
  try {
    return keepForItself(target);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Returns its length. Whatever mode the worker gave it, only the service may access it. */
function keepForItself(file: string): number {
  if (!lstatSync(file).isFile()) throw new Error('The result is not a plain file.');
  chmodSync(file, 0o600);
  return lstatSync(file).size;
}

async function move(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    // Onto another disk: first out of reach, so that no link is followed.
    const own = `${path.dirname(from)}.${randomUUID()}`;
    renameSync(from, own);
    const beside = `${to}.${randomUUID()}`;
    try {
      if (!lstatSync(own).isFile()) throw new Error('The result is not a plain file.');
      await copyFile(own, beside);
    } finally {
      unlinkSync(own);
    }
    await rename(beside, to);
  }
}
