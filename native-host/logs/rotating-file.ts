import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { isFullDisk } from '../../shared/node/full-disk.ts';

export type RotatingFile = {
  /** All existing files, the oldest first. */
  readonly files: string[];
  write(line: string): void;
  /**
   * Writes what is still in memory to disk. Never throws: what the disk refuses stays in memory.
   */
  flush(): void;
  /** The lines that are not on the disk, the oldest first. */
  pending(): string;
  clear(): void;
};

type LogLimits = {
  maxBytes: number;
  maxFiles: number;
  /** Characters kept in memory while the disk accepts none; the oldest lines are dropped. */
  maxPending?: number;
};

const flushMs = 200;

/** How long to wait before a disk that refused is retried, in ms. */
const retryMs = 2_000;

/**
 * Writes lines to `name.log`, which becomes `name.1.log` when it is full, and so on up to
 * `maxFiles`: the oldest is dropped. Lines are buffered briefly, since every request writes one.
 * Writing never throws, whatever happens to the disk or the folder: logging must not end what it
 * logs.
 */
export function openRotatingFile(
  folder: string,
  name: string,
  { maxBytes, maxFiles, maxPending = 256_000 }: LogLimits = { maxBytes: 1_000_000, maxFiles: 5 },
): RotatingFile {
  const files = Array.from({ length: maxFiles }, (_, age) =>
    path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`),
  );
  const [current = ''] = files;
  let waiting: string[] = [];
  let waitingLength = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    if (write(waiting.join(''))) {
      waiting = [];
      waitingLength = 0;
    } else {
      timer = setTimeout(flush, retryMs).unref();
    }
  }

  function write(text: string): boolean {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const size = statSync(current, { throwIfNoEntry: false })?.size ?? 0;
      if (size > 0 && size + Buffer.byteLength(text) > maxBytes) rotate(files);
      appendWhole(current, text);
      return true;
    } catch (error) {
      return !isFullDisk(error) && writeAnew(text);
    }
  }

  /** For the case that something unwritable is in place of the file. */
  function writeAnew(text: string): boolean {
    try {
      rotate(files);
      appendWhole(current, text);
      return true;
    } catch {
      // If even that fails, as on a read-only disk, the lines stay in memory.
      return false;
    }
  }

  process.on('exit', flush);
  return {
    files: files.toReversed(),
    write(line) {
      waiting.push(line);
      waitingLength += line.length;
      while (waitingLength > maxPending) waitingLength -= waiting.shift()?.length ?? waitingLength;
      timer ??= setTimeout(flush, flushMs).unref();
    },
    flush,
    pending: () => waiting.join(''),
    clear() {
      waiting = [];
      waitingLength = 0;
      for (const file of files) rmSync(file, { recursive: true, force: true });
    },
  };
}

/** Appends all of the text or, where the disk has no room for all, nothing. */
function appendWhole(file: string, text: string): void {
  const descriptor = openSync(file, 'a', 0o600);
  const { size } = fstatSync(descriptor);
  try {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; )
      written += writeSync(descriptor, bytes, written);
  } catch (error) {
    ftruncateSync(descriptor, size);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function rotate(files: string[]): void {
  for (let age = files.length - 1; age > 0; age--) {
    const from = files[age - 1] ?? '';
    const to = files[age] ?? '';
    if (!statSync(from, { throwIfNoEntry: false })) continue;
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}
