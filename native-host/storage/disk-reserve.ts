import { randomBytes } from 'node:crypto';
import { appendFileSync, statfsSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/** Disk space reserved for deleting: a database cannot even delete without any. */
export type DiskReserve = {
  /** Runs the work and, where the disk is full, repeats it with space released from the reserve. */
  spend<T>(work: () => T): T;
  /** Releases some for a start where the disk has next to none left. Never throws. */
  makeRoom(): void;
  /** Whether some of it was released and not reserved again yet. */
  readonly isSpent: boolean;
  /**
   * Reserves space where the disk has plenty, and what was released as soon as that is free again.
   */
  fill(): void;
};

const reserveBytes = 4 * 1024 * 1024;

/** Less than this is released at once. */
const minStep = 256 * 1024;

/** A reserve is made only where the disk then still has several times as much. */
const plentyBytes = 4 * reserveBytes;

/** A start needs some space too, for locks and SQLite's shared memory. */
const startBytes = 256 * 1024;

/** The reserve of an existing data folder. */
export function createDiskReserve(dir: string): DiskReserve {
  const file = path.join(dir, 'room-for-deleting');
  const isThere = () => statSync(file, { throwIfNoEntry: false }) !== undefined;
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  /** The size before some was released: the file is only created at its full size. */
  let held = isThere() && size() < reserveBytes ? reserveBytes : 0;

  /** Half of the rest each time, so that the first deletion does not use up everything. */
  function give(): boolean {
    const left = size();
    if (left === 0) return false;
    held = Math.max(held, left);
    truncateSync(file, left > minStep ? Math.floor(left / 2) : 0);
    return true;
  }

  /** In bytes, some of which may be reserved already. */
  function affordable(free: number): number {
    if (free > plentyBytes) return reserveBytes;
    const left = size();
    return Math.min(held, left + Math.max(0, free - startBytes));
  }

  return {
    get isSpent() {
      return held > 0;
    },
    makeRoom() {
      try {
        const { bavail, bsize } = statfsSync(dir);
        if (bavail * bsize < startBytes) give();
      } catch {
        // Whatever needs the space reports that there is none.
      }
    },
    spend(work) {
      for (;;) {
        try {
          return work();
        } catch (error) {
          if (!isFullDisk(error) || !give()) throw error;
        }
      }
    },
    fill() {
      try {
        const left = size();
        if (left >= reserveBytes) return;
        const { bavail, bsize } = statfsSync(dir);
        const missing = affordable(bavail * bsize) - left;
        // Random, since a compressing file system would store anything else in next to no space.
        if (missing > 0) appendFileSync(file, randomBytes(missing), { mode: 0o600 });
        if (size() >= held) held = 0;
      } catch {
        // Deleting then needs a disk with some free space.
      }
    },
  };
}
