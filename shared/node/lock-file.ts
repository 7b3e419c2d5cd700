import { chmodSync, closeSync, lstatSync, openSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock that the file stands for, until it is disposed of or the process ends. Undefined
 * where another process, or another part of this one, holds it.
 *
 * The lock is an exclusive SQLite transaction on a file that is never written: SQLite takes it with
 * fcntl or LockFileEx, so the kernel decides between two that try at the same moment, and frees the
 * lock however its holder dies. With a process id in a lock file, two could both believe for a
 * moment to be first.
 *
 * Only the user may open the file (0600): whoever can open it can hold its lock.
 * @throws Error that names the file, where it cannot be locked at all
 */
export function tryLock(file: string): Disposable | undefined {
  try {
    keepPrivate(file);
    return lockEmpty(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be locked (${reason}). Move it away and start again.`, {
      cause,
    });
  }
}

/** Nothing is ever written to the file: any bytes in it are damage, on which SQLite would fail. */
function lockEmpty(file: string): Disposable | undefined {
  try {
    return lock(file);
  } catch (error) {
    if (!hasCode(error, sqliteNotADatabase)) throw error;
    truncateSync(file);
    return lock(file);
  }
}

function lock(file: string): Disposable | undefined {
  const database = new DatabaseSync(file);
  try {
    // Nothing is written, so nothing has to be rolled back: no journal beside the file.
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return { [Symbol.dispose]: () => database.close() };
  } catch (error) {
    database.close();
    if (hasCode(error, sqliteBusy)) return undefined;
    throw error;
  }
}

/**
 * Creates the file where it is missing. One made by an earlier version may be open to others. An
 * existing file is not opened here: closing it again would release a lock that this process holds
 * on it.
 */
function keepPrivate(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found) {
    create(file);
    return;
  }
  if (!found.isFile()) throw new Error('it is no file');
  if (process.platform !== 'win32' && (found.mode & 0o777) !== 0o600) chmodSync(file, 0o600);
}

function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** https://www.sqlite.org/rescode.html */
const sqliteBusy = 5;
const sqliteNotADatabase = 26;

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === code;
}
