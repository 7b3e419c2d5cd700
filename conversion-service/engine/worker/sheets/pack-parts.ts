import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A part by its name, in pieces. */
export type PackagePart = [
  name: string,
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
];

/**
 * Writes a package of parts. Each is read when the one before is written: so a later one may depend
 * on what was found while earlier ones were written, and only a piece is in memory.
 * @param compressionLevel 1 where the package is read once and not kept
 * @throws what the content of a part throws
 */
export async function packParts(
  parts: Iterable<PackagePart>,
  target: string,
  { compressionLevel = 6 }: { compressionLevel?: number } = {},
): Promise<void> {
  const packed = new ZipFile();
  const stopped = new AbortController();
  for (const [name, content] of parts) {
    const part = Readable.from(content, { objectMode: false });
    part.once('error', (error) => stopped.abort(error));
    packed.addReadStream(part, name, { compressionLevel });
  }
  packed.end();
  const { signal } = stopped;
  await pipeline(packed.outputStream, createWriteStream(target), { signal }).catch((error) => {
    throw signal.reason ?? error;
  });
}
