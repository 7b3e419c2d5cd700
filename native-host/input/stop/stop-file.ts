import { closeSync, fsync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * The file of a data folder that exists while a person has stopped all programs' input. Whichever
 * process notices the stop creates it, and every process that produces input checks for it.
 */
export function stopFileIn(dataDir: string): string {
  return path.join(dataDir, 'input-stopped');
}

/**
 * Anything of that name counts, even if it cannot be inspected: otherwise a stop would be undone.
 */
export function isStopped(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // Where there is no folder there is no file either.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOTDIR');
  }
}

/** Creates the file, at once for all processes. Throws where that fails, as on a full disk. */
export function keepStop(file: string): void {
  if (isStopped(file)) return;
  const handle = openSync(file, 'wx', 0o600);
  try {
    // Only the existence of the file counts: it exists even on a full disk.
    writeSync(handle, words);
  } catch {
    // Deliberately empty.
  }
  // The current operation must not wait for the disk.
  fsync(handle, () => closeSync(handle));
}

/** Removes the file, whatever it is. Throws where that fails. */
export function forgetStop(file: string): void {
  rmSync(file, { force: true, recursive: true });
}

const words =
  'A person has stopped all input of programs. It goes on once the button of the extension allows it.\n';
