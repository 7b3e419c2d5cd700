import { randomUUID } from 'node:crypto';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { z } from 'zod';
import { parseJson } from '../../shared/parse-json.ts';
import type { Cluster } from './cluster.ts';
import { ensureStream } from './cluster.ts';
import { retryWhileUnavailable } from './connection/retry-while-unavailable.ts';

export type Stored<T> = { value: T; revision: number };

/** Records of one kind in a bucket, each changed by compare-and-set. */
export type Records<T> = {
  get(key: string): Promise<Stored<T> | null>;
  /** The revision, or null where the key is taken. */
  create(key: string, value: T): Promise<number | null>;
  /** The new revision, or null where the record is gone or has another revision by now. */
  replace(key: string, value: T, revision: number): Promise<number | null>;
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
};

type Options<T> = {
  schema: z.ZodType<T>;
  /** Milliseconds after which the cluster forgets a record that is not changed. */
  ttlMs?: number;
};

/** Opens a bucket and makes it where it is not there. */
export async function openRecords<T>(
  cluster: Cluster,
  name: string,
  { schema, ttlMs }: Options<T>,
): Promise<Records<T>> {
  const { js, prefix, replicas } = cluster;
  const bucket = await retryWhileUnavailable(() =>
    new Kvm(js).create(`${prefix}-${name}`, {
      replicas,
      history: 1,
      ...(ttlMs !== undefined && { ttl: ttlMs }),
      // Another server than the leader may answer with what was before.
      allow_direct: false,
    }),
  );
  await ensureStream(cluster, { name: `KV_${prefix}-${name}`, num_replicas: replicas });
  return recordsIn(bucket, schema);
}

function recordsIn<T>(bucket: KV, schema: z.ZodType<T>): Records<T> {
  const envelope = z.object({ change: z.string(), value: schema });

  async function get(key: string): Promise<Stored<T> | null> {
    const entry = await retryWhileUnavailable(() => bucket.get(key));
    if (entry?.operation !== 'PUT') return null;
    return { value: envelope.parse(parseJson(entry.string())).value, revision: entry.revision };
  }

  /**
   * Where an answer was lost the change may have been made. Then the stored value has this request's
   * mark: two that write the same value at once must not both conclude that they were first.
   */
  async function change(key: string, value: T, make: (text: string) => Promise<number>) {
    const text = JSON.stringify({ change: randomUUID(), value });
    try {
      return await retryWhileUnavailable(() => make(text));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const entry = await retryWhileUnavailable(() => bucket.get(key));
      return entry?.operation === 'PUT' && entry.string() === text ? entry.revision : null;
    }
  }

  return {
    get,
    create: (key, value) => change(key, value, (text) => bucket.create(key, text)),
    replace: (key, value, revision) =>
      change(key, value, (text) => bucket.update(key, text, revision)),
    remove: (key) => retryWhileUnavailable(() => bucket.purge(key)),
    async *keys() {
      yield* await retryWhileUnavailable(() => bucket.keys());
    },
  };
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError &&
    (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
      error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown)
  );
}
