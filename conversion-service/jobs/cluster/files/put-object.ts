import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { headers } from '@nats-io/transport-node';
import type { Cluster } from '../cluster.ts';
import { retryWhileUnavailable } from '../connection/retry-while-unavailable.ts';
import { objectPlace, paddedBase64Url } from './object-place.ts';

/** In bytes, as the libraries of NATS have it. */
const pieceBytes = 128 * 1024;

/**
 * Writes a file as an object that was never there, one piece after the other. The last one goes
 * together with the description, so a small object takes one wait: nobody asks for it before this
 * is answered.
 */
export async function putObject(
  cluster: Cluster,
  bucket: string,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const place = objectPlace(bucket, id);
  const hash = createHash('sha256');
  let [size, chunks] = [0, 0];
  let last: Buffer | null = null;
  // A stream of bytes; its type does not say so.
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: pieceBytes });
  for await (const piece of pieces) {
    if (last) await putPiece(last);
    hash.update(piece);
    size += piece.length;
    chunks += 1;
    last = piece;
  }
  await Promise.all([last && putPiece(last), describe()]);

  /** The cluster knows a piece again that is sent twice since its answer was lost. */
  function putPiece(piece: Buffer): Promise<unknown> {
    const options = { msgID: `${place.nuid}.${chunks}` };
    return retryWhileUnavailable(() => cluster.js.publish(place.pieces, piece, options));
  }

  function describe(): Promise<unknown> {
    const description = JSON.stringify({
      ...{ name: id, bucket, nuid: place.nuid, size, chunks, deleted: false },
      ...{ mtime: new Date().toISOString(), options: { max_chunk_size: pieceBytes } },
      digest: `SHA-256=${paddedBase64Url(hash.digest())}`,
    });
    const replacing = headers();
    replacing.set('Nats-Rollup', 'sub');
    return retryWhileUnavailable(() =>
      cluster.js.publish(place.description, description, { headers: replacing }),
    );
  }
}
