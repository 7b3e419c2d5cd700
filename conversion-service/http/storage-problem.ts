import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/**
 * A full disk as a Problem of its own; null for any other error. 503 and not 507: results expire,
 * so there will soon be space again, and a client may retry.
 */
export function storageProblem(error: unknown): Problem<AnyProblemCode> | null {
  if (!isFullDisk(error)) return null;
  return new Problem(
    'storage_full',
    'The service has no room for more files at the moment. Nothing of this request was kept.',
    { cause: error, retryAfterSeconds: 60, status: 503 },
  );
}
