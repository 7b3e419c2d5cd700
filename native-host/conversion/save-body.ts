import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../shared/api/problem.ts';

/** The largest document that is taken from the service, in bytes. */
const maxBytes = 500_000_000;

/**
 * Writes what is downloaded to `target`.
 * @throws {Problem} `service_failed` where that is nothing, or more than any document
 */
export async function saveBody(body: Readable, target: string, signal: AbortSignal): Promise<void> {
  await pipeline(body, limited, createWriteStream(target, { mode: 0o600 }), { signal });
  const { size } = await stat(target);
  if (size === 0) throw new Problem('service_failed', 'The conversion service sent an empty file.');
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new Problem('service_failed', 'The conversion service sent more than 500 MB.');
    }
    yield chunk;
  }
}
