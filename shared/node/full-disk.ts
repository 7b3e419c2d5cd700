/** https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13;
/** SQLITE_IOERR_SHMSIZE: the shared-memory file could not grow. */
const sqliteShmSize = 4874;

/** Whether an error, or its cause, says that a disk or the user's quota of it is full. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  if ('errcode' in error && [sqliteFull, sqliteShmSize].includes(Number(error.errcode)))
    return true;
  return isFullDisk(error.cause);
}
