import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { StorageType } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { nanos } from '@nats-io/transport-node';
import { Problem } from '../../../../shared/api/problem.ts';
import { isFullCluster } from '../../../storage/storage-fault.ts';
import type { FileKind, FileStore, LocalFile } from '../../file-store.ts';
import { draftsIn } from '../../local/drafts.ts';
import type { Cluster } from '../cluster.ts';
import { retryWhileUnavailable } from '../connection/retry-while-unavailable.ts';
import { ensureStream } from '../ensure-stream.ts';
import { fetchObject } from './fetch-object.ts';
import { objectPlace } from './object-place.ts';
import { putObject } from './put-object.ts';

type Options = {
  /** A folder that no other process uses: what it holds at the start is removed. */
  scratch: string;
  keptMs: number;
};

/**
 * Files in object stores, which forget them by themselves. They pass through a folder of this
 * machine both ways: so a slow client holds neither memory nor a place at NATS, and nothing
 * is sent of a file that did not come whole.
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

  async function checkOut(kind: FileKind, id: string): Promise<LocalFile | null> {
    await using cleanup = new AsyncDisposableStack();
    const copy = cleanup.use(draft());
    const wanted = { bucket: buckets[kind], id, target: copy.path };
    if (!(await retryWhileUnavailable(() => fetchObject(cluster, stores[kind], wanted))))
      return null;
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
    checkOut,
    async read(kind, id, range) {
      const copy = await checkOut(kind, id);
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
