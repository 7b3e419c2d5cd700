import { Problem } from '../../shared/api/problem.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/** A disk is full, or so full that what was written to it may be incomplete. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
  /** As the system has it. */
  readonly code = 'ENOSPC';
}

/** The store of files is elsewhere, and does not take or give files at the moment. */
export class StoreAway extends Error {
  override readonly name: string = 'StoreAway';
}

/** The system's error codes for a disk that fails, or that is not accessible at the moment. */
const codes = new Set<unknown>([
  ...['EIO', 'EROFS', 'ENODEV', 'ENXIO', 'ESTALE', 'EDQUOT', 'ENOSPC'],
  // The permissions of a folder or file were changed, and may be restored.
  ...['EACCES', 'EPERM'],
]);

/** Readonly, input and output, cannot open: https://www.sqlite.org/rescode.html */
const sqliteCodes = new Set([8, 10, 14]);

/**
 * Whether an error, or its cause, is a fault of a disk or store and so not of a document. It may be
 * temporary: somebody frees space, mounts the disk again, or the store comes back.
 */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreAway || isFullDisk(error) || isFullCluster(error)) return true;
  if ('code' in error && codes.has(error.code)) return true;
  if ('errcode' in error && sqliteCodes.has(Number(error.errcode) & 0xff)) return true;
  return isStorageFault(error.cause);
}

/** The messages of NATS where its disks, or the space given to it, are full. */
export function isFullCluster(error: Error): boolean {
  if (error instanceof Problem) return String(error.code) === 'storage_full';
  return /insufficient (storage )?resources|maximum bytes|no space/.test(error.message);
}
