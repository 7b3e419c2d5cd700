import { type Stats, statSync } from 'node:fs';
import { Problem } from '../../shared/api/problem.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/** A full disk as a Problem for the caller; undefined for any other error. */
export function storageProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem || !isFullDisk(error)) return undefined;
  return new Problem(
    'storage_full',
    'The disk with the data folder is full: nothing was changed. Free up space, for example by ' +
      'deleting entries of the history, which works on a full disk too, and try again.',
    { cause: error },
  );
}

/** The target of a name, with links followed; undefined for dangling or circular links. */
export function statTarget(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
    throw error;
  }
}
