import { closeSync, fsync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * The file of a data folder that is there while a person has stopped all input of programs. Whoever
 * hears of the stop makes it, in whichever process, and every process that makes input looks for it.
 */
export function stopFileIn(dataDir: string): string {
  return path.join(dataDir, 'input-stopped');
}

/** Whatever has the name counts, and so does what cannot be looked at: the other way would undo a stop. */
export function isStopped(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // Where there is no folder there is no file either.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOTDIR');
  }
}

/** Makes the file, at once for all processes. Throws where that cannot be, as on a full disk. */
export function keepStop(file: string): void {
  if (isStopped(file)) return;
  const handle = openSync(file, 'wx', 0o600);
  try {
    // The file itself is what counts: that is there on a full disk too.
    writeSync(handle, words);
  } catch {
    // On purpose.
  }
  // What is under way must not wait for the disk.
  fsync(handle, () => closeSync(handle));
}

/** Takes the file away, whatever it is. Throws where that cannot be. */
export function forgetStop(file: string): void {
  rmSync(file, { force: true, recursive: true });
}

const words =
  'A person has stopped all input of programs. It goes on once the button of the extension allows it.\n';
