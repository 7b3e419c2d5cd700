import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a stream to a new file as it comes, and counts and hashes it on the way. */
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
  await pipeline(stream, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
    signal,
  });
  return { bytes, sha256: hash?.digest('hex') };
}
