/** https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13;
/** Its file of shared memory could not grow: SQLITE_IOERR_SHMSIZE. */
const sqliteShmSize = 4874;

/** Whether an error, or what caused it, says that a disk or its owner's share of it is full. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  if ('errcode' in error && [sqliteFull, sqliteShmSize].includes(Number(error.errcode)))
    return true;
  return isFullDisk(error.cause);
}
