import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { StorageType, type StoredMsg } from '@nats-io/jetstream';
import { type ObjectInfo, type ObjectStore, Objm } from '@nats-io/obj';
import { errors, headers, nanos } from '@nats-io/transport-node';
import { Problem } from '../../../../shared/api/problem.ts';
import type { Cluster } from '../../../cluster/cluster.ts';
import { ensureStream } from '../../../cluster/cluster.ts';
import { retryWhileUnavailable } from '../../../cluster/connection/retry-while-unavailable.ts';
import { isFullCluster } from '../../../storage/storage-fault.ts';
import { draftsIn } from '../../local/local-file-store.ts';
import type { FileKind, FileStore, LocalFile } from '../../ports.ts';

type Options = {
  /** A folder that no other process uses: what it holds at the start is removed. */
  scratch: string;
  keptMs: number;
};

/** Where an object lies in an object store of NATS. */
type ObjectPlace = {
  stream: string;
  /** The subject of its pieces. */
  pieces: string;
  /** The subject of its description: its size, its number of pieces, its digest. */
  description: string;
  /** The name that its pieces go under. */
  nuid: string;
};

/**
 * Files in object stores, which expire them. Both ways they pass through a folder of this machine:
 * so a slow client occupies neither memory nor a connection to NATS, and nothing is sent of a file
 * that did not arrive whole. What is one piece is sent from memory: a stream from the disk would hold
 * as much, and each step of reading, writing and removing a file waits until all other requests have
 * had their turn.
 */
export async function clusterFileStore(cluster: Cluster, options: Options): Promise<FileStore> {
  const buckets: Record<FileKind, string> = {
    upload: `${cluster.prefix}-uploads`,
    result: `${cluster.prefix}-results`,
  };
  const stores: Record<FileKind, ObjectStore> = {
    upload: await openStore(cluster, buckets.upload, options),
    result: await openStore(cluster, buckets.result, options),
  };
  const draft = draftsIn(options.scratch);

  const begin = (kind: FileKind, id: string) =>
    beginObject(cluster, stores[kind], { bucket: buckets[kind], id });

  /** @param begun the object, where it was just asked for */
  async function copyOf(kind: FileKind, id: string, begun?: BegunObject) {
    await using cleanup = new AsyncDisposableStack();
    const copy = cleanup.use(draft());
    let first = begun;
    const isThere = await retryWhileUnavailable(async () => {
      const object = first ?? (await begin(kind, id));
      first = undefined;
      return object !== null && (await writeObject(object, copy.path));
    });
    if (!isThere) return null;
    cleanup.move();
    return copy;
  }

  async function remove(kind: FileKind, id: string): Promise<void> {
    const { stream, pieces, description } = objectPlace(buckets[kind], id);
    const purge = (filter: string) =>
      retryWhileUnavailable(() => cluster.manager.streams.purge(stream, { filter }));
    await Promise.all([purge(pieces), purge(description)]);
  }

  return {
    draft,
    async keep(kind, id, path) {
      try {
        await putObject(cluster, buckets[kind], { id, path });
      } catch (error) {
        if (!(error instanceof Error && isFullCluster(error))) throw error;
        await Promise.allSettled([remove(kind, id)]);
        throw storageFull(error);
      }
    },
    checkOut: (kind, id) => copyOf(kind, id),
    async read(kind, id, range) {
      const begun = await retryWhileUnavailable(() => begin(kind, id));
      if (!begun) return null;
      const bytes = onlyPieceOf(begun);
      if (bytes) {
        const { start = 0, end = bytes.length - 1 } = range ?? {};
        return end < bytes.length
          ? Readable.from(Buffer.from(bytes.subarray(start, end + 1)))
          : null;
      }
      const copy = await copyOf(kind, id, begun);
      if (!copy) return null;
      return removedAtEnd(createReadStream(copy.path, range), copy);
    },
    async has(kind, id, bytes) {
      const info = await retryWhileUnavailable(() => stores[kind].info(id));
      return info?.size === bytes;
    },
    remove,
    async *list(kind) {
      for (const { name } of await retryWhileUnavailable(() => stores[kind].list())) yield name;
    },
  };
}

async function openStore(
  cluster: Cluster,
  bucket: string,
  { keptMs }: Options,
): Promise<ObjectStore> {
  const { js, replicas } = cluster;
  const store = await retryWhileUnavailable(() =>
    new Objm(js).create(bucket, { storage: StorageType.File, replicas, ttl: nanos(keptMs) }),
  );
  await ensureStream(cluster, { name: `OBJ_${bucket}`, num_replicas: replicas });
  return store;
}

function removedAtEnd(stream: Readable, copy: LocalFile): Readable {
  return stream.once('close', () => {
    // What cannot be removed now goes when the folder is opened next.
    Promise.resolve(copy[Symbol.asyncDispose]()).catch(() => undefined);
  });
}

function storageFull(cause: unknown): Problem<'storage_full'> {
  return new Problem('storage_full', 'The service has no room for more files at the moment.', {
    status: 503,
    cause,
    retryAfterSeconds: 60,
  });
}

/** An object of which the first piece has come. */
type BegunObject = {
  store: ObjectStore;
  id: string;
  info: ObjectInfo;
  first: StoredMsg | null;
  pieceFrom: (seq: number) => Promise<StoredMsg | null>;
};

/** Null where there is no such object. */
async function beginObject(
  cluster: Cluster,
  store: ObjectStore,
  { bucket, id }: { bucket: string; id: string },
): Promise<BegunObject | null> {
  const pieceFrom = pieceReader(cluster, objectPlace(bucket, id));
  const [info, first] = await Promise.all([store.info(id), pieceFrom(1)]);
  return info && { store, id, info, first, pieceFrom };
}

/** The bytes of an object that has one piece; null where it has more, or is not whole. */
function onlyPieceOf({ info, first }: BegunObject): Uint8Array | null {
  if (info.chunks !== 1 || first?.data.length !== info.size) return null;
  const digest = createHash('sha256').update(first.data).digest();
  return paddedBase64Url(digest) === digestOf(info) ? first.data : null;
}

/**
 * Writes an object to a file, one piece at a time, and compares its digest.
 *
 * @returns false where there is no such object any more
 * @throws a temporary error where a piece is not available at the moment
 */
async function writeObject(
  { store, id, info, first, pieceFrom }: BegunObject,
  target: string,
): Promise<boolean> {
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

/** Requests the messages on an object's subject one by one: no more than one is in memory. */
function pieceReader({ manager }: Cluster, { stream, pieces }: ObjectPlace) {
  return (seq: number): Promise<StoredMsg | null> =>
    manager.direct.getMessage(stream, { seq, next_by_subj: pieces });
}

/** The digest in base64url. */
function digestOf({ digest }: ObjectInfo): string {
  return digest.replace(/^SHA-256=/i, '');
}

/**
 * As the libraries of NATS lay objects out (ADR-20), except that the name of the pieces is derived
 * from the object's own: so they can be read, and removed, before the description exists.
 */
function objectPlace(bucket: string, id: string): ObjectPlace {
  const nuid = paddedBase64Url(Buffer.from(id));
  return {
    stream: `OBJ_${bucket}`,
    pieces: `$O.${bucket}.C.${nuid}`,
    description: `$O.${bucket}.M.${nuid}`,
    nuid,
  };
}

/** As the libraries write names and digests. */
function paddedBase64Url(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/** In bytes, as the libraries of NATS have it. */
const pieceBytes = 128 * 1024;

/**
 * Writes a file as a new object, one piece after the other. The last one is sent together with the
 * description, so a small object takes one round trip: nobody reads it before this resolves.
 */
async function putObject(
  cluster: Cluster,
  bucket: string,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const place = objectPlace(bucket, id);
  const hash = createHash('sha256');
  let [size, chunks] = [0, 0];
  let last: Buffer | null = null;
  for await (const piece of piecesOf(path)) {
    if (last) await putPiece(last);
    hash.update(piece);
    size += piece.length;
    chunks += 1;
    last = piece;
  }
  await Promise.all([last && putPiece(last), describe()]);

  /** The cluster recognizes a piece that is sent again because its answer was lost. */
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

/**
 * The pieces of a file. A small one, which was just written and so is in the system's memory, is read
 * at once: a thread for it takes several turns, and on a busy machine many times as long.
 */
function piecesOf(path: string): AsyncIterable<Buffer> | Buffer[] {
  const { size } = statSync(path);
  if (size > 0 && size <= pieceBytes) return [readFileSync(path)];
  return createReadStream(path, { highWaterMark: pieceBytes });
}
