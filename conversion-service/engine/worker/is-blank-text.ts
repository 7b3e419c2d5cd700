import { closeSync, openSync, readSync } from 'node:fs';

const lookedAtBytes = 1_000_000;

/** Whether a text or CSV file has nothing but blanks and commas; what is looked at is bounded. */
export function isBlankText(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(lookedAtBytes);
    const length = readSync(handle, bytes, { position: 0 });
    return !/[^\s,]/.test(new TextDecoder().decode(bytes.subarray(0, length)));
  } finally {
    closeSync(handle);
  }
}
