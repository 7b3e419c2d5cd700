import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { StoreAway } from '../storage/storage-fault.ts';

/**
 * A full disk, or a store of files that is away, as a Problem of its own; null for any other error.
 * 503 and not 507: results expire, so there will soon be space again, and a client may retry.
 */
export function storageProblem(error: unknown): Problem<AnyProblemCode> | null {
  if (error instanceof StoreAway) {
    return new Problem(
      'not_ready',
      'The store of files cannot be used at the moment. Ask again soon.',
      {
        ...{ cause: error, retryAfterSeconds: 10 },
      },
    );
  }
  if (!isFullDisk(error)) return null;
  return new Problem(
    'storage_full',
    'The service has no room for more files at the moment. Nothing of this request was kept.',
    { cause: error, retryAfterSeconds: 60, status: 503 },
  );
}
