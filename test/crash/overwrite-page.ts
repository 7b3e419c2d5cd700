import { readFileSync, writeFileSync } from 'node:fs';

/** Of SQLite. */
export const pageBytes = 4096;

/** Overwrites one page of a file, counted from 0, or a run of bytes in it; the same for the same seed. */
export function overwritePage(file: string, { page, seed }: { page: number; seed: number }): void {
  const bytes = readFileSync(file);
  const isWhole = seed % 2 === 0;
  const length = isWhole ? pageBytes : 64;
  const start = page * pageBytes + (isWhole ? 0 : (seed * 997) % (pageBytes - length));
  for (let index = 0; index < length; index++) {
    bytes[start + index] = (Math.imul(seed * 8_191 + index + 1, 2_654_435_761) >>> 24) & 0xff;
  }
  writeFileSync(file, bytes);
}
