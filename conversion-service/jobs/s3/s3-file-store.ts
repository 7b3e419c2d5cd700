import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Logger } from 'pino';
import { draftsIn } from '../local/local-file-store.ts';
import type { FileKind, SweptFileStore } from '../ports.ts';
import { isOwnName } from '../result-file.ts';
import { type BucketOptions, explainUnusable, openBucket, type StoredObject } from './bucket.ts';
import type { S3Location } from './location.ts';
import { S3Error } from './s3-requests.ts';
import { startExpiring } from './start-expiring.ts';

export type S3FileStore = AsyncDisposable & {
  files: SweptFileStore;
  /** Why files cannot be kept at the moment; null while they can. */
  fault(): Error | null;
  /** What is waited for, in words for the operator; asks the store. Null where all is well. */
  waitsFor(): Promise<string | null>;
};

type Options = Omit<BucketOptions, 'log'> & {
  log: Logger;
  /** A folder that no other process uses: what it holds at the start is removed. */
  scratch: string;
  /** A part of every key, for those who share nothing else in the bucket; empty, or with a slash. */
  space: string;
  /** Milliseconds after which files are removed whatever became of their jobs. */
  keptMs: number;
  expireEveryMs?: number;
};

/**
 * Files as objects in a bucket. They are sent from a folder of this machine, and fetched into it where
 * programs read them; what clients download passes by without it.
 *
 * A file is sent in one request with its length and digest, whatever its size: nothing is left of one
 * that breaks off, as parts of an upload in parts would be.
 *
 * @throws an error for the operator where the bucket cannot be used
 */
export async function openS3FileStore(
  location: S3Location,
  { scratch, space, keptMs, expireEveryMs, ...options }: Options,
): Promise<S3FileStore> {
  await using opened = new AsyncDisposableStack();
  const bucket = opened.use(
    await openBucket(location, options).catch((error: unknown) => {
      throw error instanceof S3Error ? explainUnusable(error) : error;
    }),
  );
  const { outage } = bucket;
  const draft = draftsIn(scratch);
  const folders: Record<FileKind, string> = {
    upload: `${space}uploads/`,
    result: `${space}results/`,
  };
  const keyOf = (kind: FileKind, id: string) => folders[kind] + id;
  const expiring = opened.use(
    startExpiring(bucket, {
      ...{ folders: Object.values(folders), keptMs, log: options.log },
      ...(expireEveryMs !== undefined && { everyMs: expireEveryMs }),
    }),
  );
  const files: SweptFileStore = {
    draft,
    keep: (kind, id, path) => bucket.put(keyOf(kind, id), path),
    async checkOut(kind, id) {
      await using cleanup = new AsyncDisposableStack();
      const copy = cleanup.use(draft());
      const isThere = await outage.retry(async () => {
        const found = await bucket.get(keyOf(kind, id));
        if (found) await saveWhole(found, copy.path);
        return found !== null;
      });
      if (!isThere) return null;
      cleanup.move();
      return copy;
    },
    async read(kind, id, range) {
      const found = await bucket.get(keyOf(kind, id), range);
      return found?.body ?? null;
    },
    async has(kind, id, bytes) {
      const found = await bucket.head(keyOf(kind, id));
      return found?.bytes === bytes;
    },
    // A store that is away keeps nobody from deleting a job: it is done when it is back.
    remove: (kind, id) => expiring.remove(keyOf(kind, id)),
    async *list(kind) {
      for await (const { key } of bucket.list(folders[kind])) {
        const id = key.slice(folders[kind].length);
        // Objects that are not the service's own are left alone.
        if (isOwnName(id)) yield id;
      }
    },
    async writtenAt(kind, id) {
      const found = await bucket.head(keyOf(kind, id));
      return found?.writtenAt ?? null;
    },
  };
  const owned = opened.move();
  return {
    files,
    fault: () => outage.fault,
    async waitsFor() {
      const fault = await outage.check();
      return fault && `the store of files: ${fault.message}`;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Writes an object to a file and compares its length and digest with those that it was stored with. */
async function saveWhole({ body, bytes, sha256 }: StoredObject, path: string): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  let written = 0;
  // A stream of bytes; its type does not say so.
  for await (const piece of body as AsyncIterable<Buffer>) {
    hash.update(piece);
    written += piece.length;
    await file.writeFile(piece);
  }
  if (written === bytes && (sha256 === undefined || hash.digest('hex') === sha256)) return;
  throw new S3Error(`an object came with ${written} of ${bytes} bytes, or with others`, {
    isPassing: true,
  });
}
