import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/** Room on the disk that is kept for deleting: a database cannot even forget without any. */
export type DiskReserve = {
  /** Runs the work and, where the disk is full for it, again with room that the reserve gives. */
  spend<T>(work: () => T): T;
  /** Gives some of it away where the disk has next to none left, for a start. Never throws. */
  makeRoom(): void;
  /** Takes the room (again) where the disk has plenty. Never throws. */
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
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

  /** Half of what is left each time, so that the first deletion does not take all. */
  function give(): boolean {
    const left = size();
    if (left === 0) return false;
    if (left > minStep) truncateSync(file, Math.floor(left / 2));
    else rmSync(file);
    return true;
  }

  return {
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
        if (size() >= reserveBytes) return;
        const { bavail, bsize } = statfsSync(dir);
        // Random, as a file system may keep what compresses well in next to no room.
        if (bavail * bsize > plentyBytes)
          writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
      } catch {
        // Deleting then needs a disk with some room.
      }
    },
  };
}
