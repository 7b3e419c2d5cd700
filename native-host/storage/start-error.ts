import { isFullDisk } from '../../shared/node/full-disk.ts';
import { dataDir } from './data-dir.ts';

/** Why the host cannot start, as a message for the person: what is wrong, where, and what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The error for the person that ends the start; undefined where the program itself failed. */
export function startProblem(error: unknown): StartError | undefined {
  if (error instanceof StartError) return error;
  const folder = dataDir();
  if (isFullDisk(error)) {
    return new StartError(
      `The disk with the data folder ${folder} is full, so Screenscribe cannot start. Free up space on it.`,
      { cause: error },
    );
  }
  if (!isRefusal(error)) return undefined;
  const { path = folder, code } = error;
  return new StartError(
    `Screenscribe cannot start: ${path} cannot be read and written (${code}). Give yourself the ` +
      `right to, as with: chmod u+rwX ${path}`,
    { cause: error },
  );
}

function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS';
}
