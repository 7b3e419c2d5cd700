import type { KnownReplica, WriteStores } from '../database/database.ts';
import { timeNow, timeOfWrite } from '../database/kept-time.ts';

/** The rest goes with a later call: nobody has to wait long for it. */
const droppedAtOnce = 1000;

const forgottenAfterMs = 90 * 24 * 60 * 60 * 1000;

/** Makes the replica known. Answers the place in its sequence up to which its changes are here. */
export async function meet(stores: WriteStores, id: string): Promise<number> {
  return (await note(stores, id, {})).received;
}

/** Notes how far the changes of the replica are here. */
export async function noteReceived(
  stores: WriteStores,
  id: string,
  received: number,
): Promise<void> {
  await note(stores, id, { received });
}

/** Notes how far the replica has the changes of this history, and drops what that makes useless. */
export async function noteAcknowledged(
  stores: WriteStores,
  id: string,
  cursor: number,
): Promise<void> {
  const { acknowledged } = await note(stores, id, {});
  await note(stores, id, { acknowledged: Math.max(acknowledged, cursor) });
  await dropTombstones(stores);
}

/**
 * Drops what is left of deleted entries where every known replica has it, or after 90 days. A
 * replica that was away for as long is no longer waited for.
 */
export async function dropTombstones(stores: WriteStores): Promise<void> {
  const now = await timeNow(stores);
  const before = now - forgottenAfterMs;
  const replicas = await stores.objectStore('replicas').getAll();
  for (const { id } of replicas.filter(({ seenAt }) => seenAt < before)) {
    await stores.objectStore('replicas').delete(id);
  }
  const awaited = replicas.filter(({ seenAt }) => seenAt >= before);
  const everyoneHas = Math.min(...awaited.map(({ acknowledged }) => acknowledged));
  const entries = stores.objectStore('entries');
  const oldest = await entries.index('byBurial').getAll(null, droppedAtOnce);
  const useless = oldest.filter(
    ({ buriedAt = now, change }) => buriedAt < before || change <= everyoneHas,
  );
  await Promise.all(useless.map(({ id }) => entries.delete(id)));
}

async function note(
  stores: WriteStores,
  id: string,
  known: Partial<KnownReplica>,
): Promise<KnownReplica> {
  const replicas = stores.objectStore('replicas');
  const before = (await replicas.get(id)) ?? { id, received: 0, acknowledged: 0 };
  const after = { ...before, ...known, seenAt: await timeOfWrite(stores) };
  await replicas.put(after);
  return after;
}
