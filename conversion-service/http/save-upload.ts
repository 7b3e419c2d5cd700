import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a new file as it comes, and counts and hashes it on the way. Once it settles,
 * also by the signal, nothing writes to the file any more.
 */
export async function saveUpload(
  stream: Readable,
  file: string,
  { isHashed, signal }: { isHashed: boolean; signal: AbortSignal },
): Promise<{ bytes: number; sha256: string | undefined }> {
  const hash = isHashed ? createHash('sha256') : undefined;
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash?.update(chunk);
      yield chunk;
    }
  }
  async function writeAll(chunks: AsyncIterable<Buffer>): Promise<void> {
    await using handle = await open(file, 'wx', 0o600);
    await handle.writeFile(counted(chunks));
  }
  let writing: Promise<void> | undefined;
  try {
    await pipeline(
      stream,
      (chunks: AsyncIterable<Buffer>) => {
        writing = writeAll(chunks);
        return writing;
      },
      { signal },
    );
  } finally {
    // An aborted pipeline does not wait for the file, which may only just be made.
    await writing?.catch(() => undefined);
  }
  return { bytes, sha256: hash?.digest('hex') };
}
