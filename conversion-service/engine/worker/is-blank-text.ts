import { closeSync, openSync, readSync } from 'node:fs';

const chunkBytes = 1_000_000;
/** The last cell of a sheet with 65,536 rows and 256 columns stands behind 17 million commas. */
const lookedAtBytes = 200_000_000;

/** Whether a text or CSV file has nothing but blanks and commas; a bounded part is checked. */
export function isBlankText(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(chunkBytes);
    const decoder = new TextDecoder();
    for (let position = 0; position < lookedAtBytes; position += chunkBytes) {
      const length = readSync(handle, bytes, { position });
      if (length === 0) return true;
      if (/[^\s,]/.test(decoder.decode(bytes.subarray(0, length), { stream: true }))) return false;
    }
    return true;
  } finally {
    closeSync(handle);
  }
}
