import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a ZIP package: files by name, in this order, a first one named `mimetype` unpacked. */
export async function writePackage(
  file: string,
  parts: Record<string, string | Buffer>,
): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
