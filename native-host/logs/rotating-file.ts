import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

export type RotatingFile = {
  /** Every file there is, the oldest first. */
  readonly files: string[];
  write(line: string): void;
  /** Puts on disk what is still in memory. */
  flush(): void;
  clear(): void;
};

type Limits = { maxBytes: number; maxFiles: number };

const flushMs = 200;

/**
 * Lines in `name.log`, which becomes `name.1.log` when it is full, and so on up to `maxFiles`: the
 * oldest is dropped. Lines are gathered for a moment, since every request writes one.
 */
export function openRotatingFile(
  folder: string,
  name: string,
  { maxBytes, maxFiles }: Limits = { maxBytes: 1_000_000, maxFiles: 5 },
): RotatingFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = Array.from({ length: maxFiles }, (_, age) =>
    path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`),
  );
  const [current = ''] = files;
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let size = statSync(current, { throwIfNoEntry: false })?.size ?? 0;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const text = waiting.join('');
    waiting = [];
    if (size > 0 && size + text.length > maxBytes) rotate();
    appendFileSync(current, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  }

  function rotate(): void {
    for (let age = maxFiles - 1; age > 0; age--)
      moveIfThere(files[age - 1] ?? '', files[age] ?? '');
    size = 0;
  }

  process.on('exit', flush);
  return {
    files: files.toReversed(),
    write(line) {
      waiting.push(line);
      timer ??= setTimeout(flush, flushMs).unref();
    },
    flush,
    clear() {
      waiting = [];
      for (const file of files) rmSync(file, { force: true });
      size = 0;
    },
  };
}

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to);
}
