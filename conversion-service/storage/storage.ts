import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NoRoom } from './storage-fault.ts';

/** The largest document that is taken, in bytes. */
export const maxDocumentBytes = 100_000_000;
/** The same in words. */
export const maxDocumentSize = `${maxDocumentBytes / 1_000_000} MB`;

/** How much of a disk that is small for such a document stays free. */
const share = 0.05;

/** The disks that the service and its engine write to. Bytes everywhere. */
export type Storage = {
  /** Whether conversions may run: a quarter of the space that uploads leave free is free. Never throws. */
  hasRoom(): boolean;
  /**
   * Reserves space for an upload of this length and for its conversion until it is disposed of.
   * @throws {NoRoom} where it would leave less free than the largest document takes, or, on a
   * disk that is small for it, less than a twentieth
   */
  reserve(bytes: number): Disposable;
  /** @throws {NoRoom} where a document of this length should wait */
  requireRoomToConvert(bytes: number): void;
  /** Watches how much is free until it is disposed of. */
  watch(): RoomWatch;
};

export type RoomWatch = Disposable & {
  /**
   * Rejects where what was written meanwhile may be incomplete, or a failure may be due to a full disk.
   * @throws {NoRoom}
   * @throws the system's error where a disk cannot be written to at all
   */
  requireAmple(outcome: 'success' | 'failure'): Promise<void>;
};

/** Engines write so slowly that the amount between two checks is a small part of `ampleBytes`. */
const lookEveryMs = 25;

/** More than an engine writes between two looks. */
const ampleBytes = 64_000_000;

/**
 * @param folders one on each disk that is written to
 * @param probed where documents are converted; undefined where none are
 */
export function openStorage(folders: string[], probed?: string): Storage {
  let reserved = 0;
  const disks = () => folders.map(diskOf);
  const watchDisks = diskWatches(disks, probed);
  const require = (wanted: (disk: Disk) => number) => {
    for (const disk of disks()) {
      if (disk.free < wanted(disk)) throw noRoom(disk);
    }
  };
  return {
    hasRoom() {
      try {
        return disks().every((disk) => disk.free >= disk.floor / 4);
      } catch {
        // A disk that went away may come back.
        return false;
      }
    },
    reserve(bytes) {
      reserved += bytes;
      const release = {
        [Symbol.dispose]() {
          reserved -= bytes;
        },
      };
      try {
        require((disk) => disk.floor + reserved + needOf(Math.min(bytes, maxDocumentBytes)));
        return release;
      } catch (error) {
        release[Symbol.dispose]();
        throw error;
      }
    },
    requireRoomToConvert: (bytes) => require((disk) => disk.floor / 4 + needOf(bytes)),
    watch: watchDisks,
  };
}

/**
 * A storage that has room only while the store of files, which is elsewhere, can be used too.
 *
 * @param fault why it cannot be, or null
 */
export function besideStore(storage: Storage, fault: () => Error | null): Storage {
  const requireThere = () => {
    const error = fault();
    if (error) throw error;
  };
  return {
    ...storage,
    hasRoom: () => fault() === null && storage.hasRoom(),
    reserve(bytes) {
      requireThere();
      return storage.reserve(bytes);
    },
    requireRoomToConvert(bytes) {
      requireThere();
      storage.requireRoomToConvert(bytes);
    },
  };
}

type Disk = { folder: string; free: number; floor: number };

/** The space that users other than root may write. */
function diskOf(folder: string): Disk {
  const { bavail, blocks, bsize, ffree, files } = statfsSync(folder);
  const isOutOfFiles = files > 0 && ffree === 0;
  return {
    folder,
    free: isOutOfFiles ? 0 : bavail * bsize,
    floor: Math.min(maxDocumentBytes, blocks * bsize * share),
  };
}

/**
 * The space that a conversion may take beside the document: its copy, its unpacked size, its result.
 * Small documents grow most, large ones are mostly pictures.
 */
function needOf(bytes: number): number {
  return Math.min(16 * bytes, 2 * bytes + ampleBytes);
}

function noRoom({ folder, free, floor }: Disk): NoRoom {
  const megabytes = (count: number) => Math.round(count / 100_000) / 10;
  return new NoRoom(
    `The disk of ${folder} has ${megabytes(free)} MB free, and ${megabytes(floor)} MB are kept ` +
      'free. Make room there.',
  );
}

/**
 * LibreOffice does not report a full disk: it calls the document damaged, or writes a result without
 * its pictures and reports success. It also removes what it wrote, so the disk has space again when
 * it answers. So the least free space is measured all the while, and a result made with too little is
 * rejected. One look serves all watches.
 */
function diskWatches(disks: () => Disk[], probed: string | undefined): () => RoomWatch {
  /** The least free space of each watch, by disk. */
  const watched = new Set<number[]>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const free = disks().map((disk) => disk.free);
    for (const least of watched) {
      for (const [at, now] of free.entries()) least[at] = Math.min(least[at] ?? now, now);
    }
  };
  const lookNow = () => {
    try {
      look();
    } catch {
      // A disk that went away is seen at the end.
    }
  };
  return () => {
    const before = disks();
    const least = before.map(({ free }) => free);
    watched.add(least);
    timer ??= setInterval(lookNow, lookEveryMs);
    return {
      async requireAmple(outcome) {
        look();
        for (const [at, disk] of before.entries()) {
          const free = least[at] ?? 0;
          const isAmple = free >= disk.floor / 8 && (free >= disk.free / 2 || free >= ampleBytes);
          if (!isAmple) throw noRoom({ ...disk, free });
        }
        // An exhausted quota, or a disk that fails, is detected only by writing.
        if (probed !== undefined) await probe(probed, { isSynced: outcome === 'failure' });
      },
      [Symbol.dispose]() {
        watched.delete(least);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  };
}

const probeBytes = 250_000;

async function probe(folder: string, { isSynced }: { isSynced: boolean }): Promise<void> {
  const file = path.join(folder, `probe-${randomUUID()}`);
  try {
    await writeFile(file, Buffer.alloc(probeBytes), { flush: isSynced, mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
