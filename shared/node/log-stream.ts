import { writeSync } from 'node:fs';

export type LogStream = { write(line: string): void };

type Options = {
  /** Writes the bytes there and returns how many were accepted. */
  put?: (bytes: Uint8Array) => number;
  now?: () => number;
};

/** Bytes at most that are kept while writing is refused for now, as by a full pipe. */
const maxPending = 1_000_000;

/**
 * A stream of lines to a file descriptor that never throws, whatever happens to its target: a full
 * disk, a closed pipe or terminal. Logging must not end what it logs. Refused lines are dropped,
 * and their number is logged as a line once writing works again.
 */
export function openLogStream(
  descriptor: number,
  { put = (bytes) => writeSync(descriptor, bytes), now = Date.now }: Options = {},
): LogStream {
  const pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let dropped = 0;
  /** Whether the target's content ends within a line. */
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

  /** False where it has to be retried: the rest of it waits. */
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
        // This notice was refused itself: its line and those that it counts are still missing.
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
