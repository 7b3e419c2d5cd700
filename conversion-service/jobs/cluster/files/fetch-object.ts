import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { StoredMsg } from '@nats-io/jetstream';
import type { ObjectInfo, ObjectStore } from '@nats-io/obj';
import { errors } from '@nats-io/transport-node';
import type { Cluster } from '../cluster.ts';
import { type ObjectPlace, objectPlace, paddedBase64Url } from './object-place.ts';

/**
 * Writes an object to a file, one piece at a time, and compares its digest.
 *
 * @returns false where there is no such object
 * @throws an error that passes where a piece is not to be had at the moment
 */
export async function fetchObject(
  cluster: Cluster,
  store: ObjectStore,
  { bucket, id, target }: { bucket: string; id: string; target: string },
): Promise<boolean> {
  const pieceFrom = pieceReader(cluster, objectPlace(bucket, id));
  const [info, first] = await Promise.all([store.info(id), pieceFrom(1)]);
  if (!info) return false;
  await using file = await open(target, 'w', 0o600);
  const hash = createHash('sha256');
  let written = 0;
  let piece = first;
  for (let count = 1; piece && count <= info.chunks; count++) {
    hash.update(piece.data);
    await file.writeFile(piece.data);
    written += piece.data.length;
    piece = count < info.chunks ? await pieceFrom(piece.seq + 1) : null;
  }
  if (written === info.size && paddedBase64Url(hash.digest()) === digestOf(info)) return true;
  if ((await store.info(id)) === null) return false;
  throw new Error(`${id} came with ${written} of ${info.size} bytes, or with others`, {
    cause: new errors.TimeoutError(),
  });
}

/** Asks for the messages on an object's subject one by one: no more than one is in memory. */
function pieceReader({ manager }: Cluster, { stream, pieces }: ObjectPlace) {
  return (seq: number): Promise<StoredMsg | null> =>
    manager.direct.getMessage(stream, { seq, next_by_subj: pieces });
}

/** The digest in base64url. */
function digestOf({ digest }: ObjectInfo): string {
  return digest.replace(/^SHA-256=/i, '');
}
