import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable as NodeReadable, type Readable } from 'node:stream';
import { StorageType } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { nanos } from '@nats-io/transport-node';
import { Problem } from '../../../shared/api/problem.ts';
import type { FileKind, FileStore, LocalFile } from '../file-store.ts';
import { draftsIn } from '../local/drafts.ts';
import type { Engine } from './engine.ts';
import { ensureStream } from './ensure-stream.ts';
import { fetchObject } from './fetch-object.ts';
import { patiently } from './patiently.ts';

type Options = {
  /** A folder that no other process uses: what it holds at the start is removed. */
  scratch: string;
  keptMs: number;
};

/**
 * Files in object stores, which forget them by themselves. They pass through a folder of this
 * machine both ways: so a slow client holds neither memory nor a place at the engine, and nothing
 * is sent of a file that did not come whole.
 */
export async function natsFileStore(engine: Engine, options: Options): Promise<FileStore> {
  const stores: Record<FileKind, ObjectStore> = {
    upload: await openStore(engine, 'uploads', options),
    result: await openStore(engine, 'results', options),
  };
  const draft = draftsIn(options.scratch);

  async function checkOut(kind: FileKind, id: string): Promise<LocalFile | null> {
    await using cleanup = new AsyncDisposableStack();
    const copy = cleanup.use(draft());
    const isThere = await patiently(() =>
      fetchObject(engine, stores[kind], { id, target: copy.path }),
    );
    if (!isThere) return null;
    cleanup.move();
    return copy;
  }

  return {
    draft,
    async keep(kind, id, path) {
      // Fails here where there is no such file, not in the middle of a stream.
      await (await open(path)).close();
      try {
        await patiently(async () => await stores[kind].put({ name: id }, streamOf(path)));
      } catch (error) {
        throw storageProblem(error);
      }
    },
    checkOut,
    async read(kind, id, range) {
      const copy = await checkOut(kind, id);
      if (!copy) return null;
      return removedAtEnd(createReadStream(copy.path, range), copy);
    },
    async remove(kind, id) {
      await patiently(async () => {
        if (await stores[kind].info(id)) await stores[kind].delete(id);
      });
    },
    async *list(kind) {
      for (const { name } of await patiently(() => stores[kind].list())) yield name;
    },
  };
}

async function openStore(engine: Engine, name: string, { keptMs }: Options): Promise<ObjectStore> {
  const { js, prefix, replicas } = engine;
  const bucket = `${prefix}-${name}`;
  const store = await patiently(() =>
    new Objm(js).create(bucket, { storage: StorageType.File, replicas, ttl: nanos(keptMs) }),
  );
  await ensureStream(engine, { name: `OBJ_${bucket}`, num_replicas: replicas });
  return store;
}

function streamOf(path: string): ReadableStream<Uint8Array> {
  // Node's own type for the same thing.
  return NodeReadable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}

function removedAtEnd(stream: Readable, copy: LocalFile): Readable {
  return stream.once('close', () => {
    // What cannot be removed now goes when the folder is opened next.
    Promise.resolve(copy[Symbol.asyncDispose]()).catch(() => undefined);
  });
}

/** The engine's words where its disks, or the room given to it, are full. */
function storageProblem(error: unknown): unknown {
  if (error instanceof Error && /insufficient|maximum bytes|no space/.test(error.message)) {
    return new Problem('storage_full', 'The service has no room for more files at the moment.', {
      cause: error,
      retryAfterSeconds: 60,
    });
  }
  return error;
}
