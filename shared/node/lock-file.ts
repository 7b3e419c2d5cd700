import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock that the file stands for, until it is disposed of or the process ends. Undefined
 * where another process, or another part of this one, has it.
 *
 * The lock is an exclusive SQLite transaction on a file that is never written: SQLite takes it with
 * fcntl or LockFileEx, so the kernel decides between two that try at the same moment and frees the
 * lock however its holder dies. A lock file with a process id in it leaves a moment in which both
 * believe to be first.
 */
export function tryLock(file: string): Disposable | undefined {
  const database = new DatabaseSync(file);
  try {
    // Nothing is written, so nothing has to be rolled back: no journal beside the file.
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return { [Symbol.dispose]: () => database.close() };
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw new Error(`${file} cannot be locked`, { cause: error });
  }
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
