import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ObjectInfo, ObjectStore } from '@nats-io/obj';
import { errors } from '@nats-io/transport-node';
import type { Engine } from './engine.ts';

/**
 * Writes an object to a file, one piece at a time, and compares its digest.
 *
 * @returns false where there is no such object
 * @throws an error that passes where a piece is not to be had at the moment
 */
export async function fetchObject(
  engine: Engine,
  store: ObjectStore,
  { id, target }: { id: string; target: string },
): Promise<boolean> {
  const info = await store.info(id);
  if (!info || info.deleted) return false;
  await using file = await open(target, 'w');
  const hash = createHash('sha256');
  let written = 0;
  for await (const piece of piecesOf(engine, info)) {
    hash.update(piece);
    await file.writeFile(piece);
    written += piece.length;
  }
  if (written === info.size && hash.digest('base64url') === digestOf(info)) return true;
  if ((await store.info(id)) === null) return false;
  throw new Error(`${id} came with ${written} of ${info.size} bytes, or with others`, {
    cause: new errors.TimeoutError(),
  });
}

/** The messages on an object's subject, asked for one by one: no more than one is in memory. */
async function* piecesOf({ manager }: Engine, info: ObjectInfo): AsyncGenerator<Uint8Array> {
  const subject = `$O.${info.bucket}.C.${info.nuid}`;
  let seq = 1;
  for (let piece = 0; piece < info.chunks; piece++) {
    const message = await manager.direct.getMessage(`OBJ_${info.bucket}`, {
      seq,
      next_by_subj: subject,
    });
    if (!message) return;
    yield message.data;
    seq = message.seq + 1;
  }
}

/** `SHA-256=` and the digest in base64url with its padding. */
function digestOf({ digest }: ObjectInfo): string {
  return digest.replace(/^SHA-256=/i, '').replace(/=+$/, '');
}
