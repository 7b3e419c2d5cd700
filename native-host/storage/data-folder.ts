import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { foreignOwner } from '../../shared/node/foreign-owner.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { StartError } from './start-error.ts';

const { R_OK, W_OK, X_OK } = constants;

/**
 * Creates the data folder where it is missing.
 * @throws StartError where it cannot be created, read or written, or is another user's: why, and
 *   what to do
 */
export function requireDataFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    requireOwner(dir);
    accessSync(dir, R_OK | W_OK | X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${whatIsWrong(dir, error)} ${advice}`, { cause: error });
  }
}

function requireOwner(dir: string): void {
  const foreign = foreignOwner(dir);
  if (foreign) throw new StartError(`${foreign} ${advice}`);
}

const advice = 'Or give Screenscribe another folder with SCREENSCRIBE_DATA_DIR.';

function whatIsWrong(dir: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isFullDisk(error)) {
    return `The data folder ${dir} cannot be made: the disk is full. Free up space on it.`;
  }
  if (code === 'EROFS') {
    return `The data folder ${dir} is on a disk that may only be read. Have that disk mounted for writing.`;
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return (
      `You may not read and write the data folder ${dir}. Give yourself the right to, as with: ` +
      `chmod u+rwx ${dir}`
    );
  }
  if (code === 'ENOTDIR') {
    return `${dir} cannot be the data folder: something in its path is no folder. Move that away.`;
  }
  if (code === 'EEXIST' || code === 'ENOENT') {
    return `${dir} cannot be the data folder: ${what(dir)}. Move that away.`;
  }
  return `The data folder ${dir} cannot be used: ${String(code ?? error)}. Look at its disk.`;
}

function what(dir: string): string {
  const entry = lstatSync(dir, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) return 'it is a link to what is not there';
  return entry ? 'it is no folder' : 'it cannot be made';
}
