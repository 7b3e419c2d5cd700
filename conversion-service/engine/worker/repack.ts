import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/**
 * Packs a package anew: its type first and unpacked, as books and OpenDocument want it, then its
 * other parts as `change` gives them.
 */
export async function repack(
  source: string,
  target: string,
  type: string,
  change: (parts: Map<string, Buffer>) => Map<string, Buffer>,
): Promise<void> {
  const packed = new ZipFile();
  packed.addBuffer(Buffer.from(type), 'mimetype', { compress: false });
  for (const [name, bytes] of change(await readParts(source))) {
    if (name !== 'mimetype') packed.addBuffer(bytes, name);
  }
  packed.end();
  await pipeline(packed.outputStream, createWriteStream(target));
}

async function readParts(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    const parts = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return parts;
  } finally {
    zip.close();
  }
}
