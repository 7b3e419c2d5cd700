import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { isFullDisk } from '../../shared/node/full-disk.ts';

/**
 * Disk space that is reserved for what must work on a full disk: to record that a job waits, ended or
 * was deleted, and to open the database for that.
 */
export type Reserve = Disposable & {
  /** Does the work; on a full disk it retries, releasing a part of the reserve each time. */
  try<T>(work: () => T): T;
  /** As `try`. */
  tryAsync<T>(work: () => Promise<T>): Promise<T>;
};

const wholeBytes = 1_000_000;
/** On a small disk. */
const share = 0.02;
/** Enough for what one call writes; the rest stays for the next one. */
const partBytes = 64_000;
const refillMs = 10_000;
/** It is filled again only where it takes no more than this part of what is free. */
const refillShare = 0.1;

/** Neither through a link, which would lead to another file, nor a pipe, which has no reader. */
function openOwnFile(file: string): number {
  const { O_CREAT, O_RDWR, O_NOFOLLOW, O_NONBLOCK } = constants;
  let handle: number | undefined;
  try {
    handle = openSync(file, O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0o600);
    if (!fstatSync(handle).isFile()) throw new Error('it is no file');
    return handle;
  } catch (cause) {
    if (handle !== undefined) closeSync(handle);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be used (${reason}). Move it away and start again.`, { cause });
  }
}

/**
 * Opens the reserve of a folder for one role, of which there is one process. A part that is not
 * available at the moment is added later.
 */
export function openReserve(folder: string, role: string): Reserve {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `reserve-${role}`);
  const handle = openOwnFile(file);
  refill();
  const timer = setInterval(refill, refillMs);
  timer.unref();

  function refill(): void {
    try {
      const { bavail, blocks, bsize } = statfsSync(folder);
      const whole = Math.floor(Math.min(wholeBytes, blocks * bsize * share));
      const { size } = fstatSync(handle);
      if (size >= whole || bavail * bsize * refillShare < whole - size) return;
      // Bytes that no file system can store as a hole.
      writeSync(handle, Buffer.alloc(whole - size, 'reserve'), 0, whole - size, size);
    } catch {
      // A disk that is full or gone now is tried again later.
    }
  }

  /** False where nothing is left of it. */
  function giveUpPart(): boolean {
    const { size } = fstatSync(handle);
    if (size === 0) return false;
    ftruncateSync(handle, Math.max(0, size - partBytes));
    return true;
  }

  return {
    try(work) {
      for (;;) {
        try {
          return work();
        } catch (error) {
          if (!isFullDisk(error) || !giveUpPart()) throw error;
        }
      }
    },
    async tryAsync(work) {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!isFullDisk(error) || !giveUpPart()) throw error;
        }
      }
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      closeSync(handle);
    },
  };
}
