import { writeSync } from 'node:fs';

export type LogStream = { write(line: string): void };

type Options = {
  /** Puts what it is given there and says how many bytes of it went. */
  put?: (bytes: Uint8Array) => number;
  now?: () => number;
};

/** What is refused for now, as by a full pipe, is kept within so many bytes. */
const maxPending = 1_000_000;

/**
 * Lines to a file descriptor that never throw, whatever becomes of what is behind it: a full disk, a
 * closed pipe or terminal. A log must not end what it tells of. Lines that are refused are dropped,
 * and their number is a line of its own once lines go through again.
 */
export function openLogStream(
  descriptor: number,
  { put = (bytes) => writeSync(descriptor, bytes), now = Date.now }: Options = {},
): LogStream {
  const pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let dropped = 0;
  /** Whether what is there ends within a line. */
  let isCut = false;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    while (pending.length > 0) {
      const [line] = pending;
      if (!line || !putWhole(line)) break;
      pending.shift();
      pendingBytes -= line.length;
    }
    if (pending.length > 0) timer ??= setTimeout(flush, retryMs).unref();
  }

  /** False where it is to be tried again: the rest of it waits. */
  function putWhole(line: Uint8Array): boolean {
    let rest = line;
    try {
      while (rest.length > 0) rest = rest.subarray(put(rest));
      return true;
    } catch (error) {
      if (isBusy(error)) {
        pending[0] = rest;
        pendingBytes -= line.length - rest.length;
        return false;
      }
      dropped += 1;
      isCut ||= rest.length < line.length;
      return true;
    }
  }

  function queue(line: string): void {
    const bytes = Buffer.from(line);
    if (pendingBytes + bytes.length > maxPending) {
      dropped += 1;
      return;
    }
    pending.push(bytes);
    pendingBytes += bytes.length;
  }

  return {
    write(line) {
      const before = dropped;
      if (dropped > 0 && pending.length === 0) {
        dropped = 0;
        queue(`${isCut ? '\n' : ''}${wordOf(before, now())}`);
        flush();
        // The word itself was refused: its line and those that it tells of are still missing.
        if (dropped > 0) {
          dropped = before + 1;
          return;
        }
        isCut = false;
      }
      queue(line);
      if (timer === undefined) flush();
    },
  };
}

const retryMs = 100;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

function wordOf(lines: number, now: number): string {
  const time = new Date(now).toISOString();
  const message = 'lines of the log were dropped since they could not be written';
  return `${JSON.stringify({ level: 'warn', time, lines, message })}\n`;
}
