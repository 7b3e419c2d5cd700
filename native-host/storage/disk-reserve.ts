import { randomBytes } from 'node:crypto';
import { appendFileSync, statfsSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/** Room on the disk that is kept for deleting: a database cannot even forget without any. */
export type DiskReserve = {
  /** Runs the work and, where the disk is full for it, again with room that the reserve gives. */
  spend<T>(work: () => T): T;
  /** Gives some of it away where the disk has next to none left, for a start. Never throws. */
  makeRoom(): void;
  /** Whether some of it was given and not taken again yet. */
  readonly isSpent: boolean;
  /** Takes the room (again) where the disk has plenty, and what was given as soon as that is free. */
  fill(): void;
};

const reserveBytes = 4 * 1024 * 1024;

/** Less than that is given away at once. */
const minStep = 256 * 1024;

/** A reserve is taken only where the disk then still has several times as much. */
const plentyBytes = 4 * reserveBytes;

/** A start needs some room too, for locks and what SQLite shares between connections. */
const startBytes = 256 * 1024;

/** The reserve of a data folder, which exists. */
export function createDiskReserve(dir: string): DiskReserve {
  const file = path.join(dir, 'room-for-deleting');
  const isThere = () => statSync(file, { throwIfNoEntry: false }) !== undefined;
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  /** What there was before some was given: a file is there only once all was taken. */
  let held = isThere() && size() < reserveBytes ? reserveBytes : 0;

  /** Half of what is left each time, so that the first deletion does not take all. */
  function give(): boolean {
    const left = size();
    if (left === 0) return false;
    held = Math.max(held, left);
    truncateSync(file, left > minStep ? Math.floor(left / 2) : 0);
    return true;
  }

  /** In bytes, of which a part may be there already. */
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
        // What needs the room says that there is none.
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
        // Random, as a file system may keep what compresses well in next to no room.
        if (missing > 0) appendFileSync(file, randomBytes(missing), { mode: 0o600 });
        if (size() >= held) held = 0;
      } catch {
        // Deleting then needs a disk with some room.
      }
    },
  };
}
