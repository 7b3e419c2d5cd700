import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/** A full disk as a Problem of its own; null for any other error. SQLITE_FULL is 13. */
export function storageProblem(error: unknown): Problem<AnyProblemCode> | null {
  if (!(error instanceof Error)) return null;
  const isFullDatabase = 'errcode' in error && error.errcode === 13;
  if (!isFullDisk(error) && !isFullDatabase) return null;
  return new Problem(
    'storage_full',
    'The service has no room for more files at the moment. Nothing of this request was kept.',
    { cause: error, retryAfterSeconds: 60 },
  );
}
