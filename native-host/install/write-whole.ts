import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Writes `text` to `file` at once: whoever reads it finds the old text or the new one.
 * @returns whether it differed from what was there
 */
export function writeWhole(file: string, text: string, { mode = 0o644 } = {}): boolean {
  if (readText(file) === text) return false;
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, text);
  chmodSync(fresh, mode);
  renameSync(fresh, file);
  return true;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
