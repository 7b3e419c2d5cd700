import { latestStamp, receiveEntry } from '../../../shared/history/receive-entry.ts';
import type { ChangeBatch, ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import type { ChangesQuery, SyncedReplica } from '../../../shared/history/synced-replica.ts';
import { batchCharacters } from '../../../shared/history/synced-replica.ts';
import {
  type HistoryDatabase,
  type KnownReplica,
  type StoredEntry,
  storeNames,
  type WriteStores,
} from '../database/database.ts';
import { timeNow, timeOfWrite } from '../database/kept-time.ts';
import { type RunWrite, readSelf, type Write } from '../database/write.ts';
import { keepPending } from '../entries/pending-deletions.ts';
import { dropUnused } from '../entries/remove-entries.ts';

/** A browser's history as a replica. */
export function createStoreReplica(parts: {
  id: string;
  db: HistoryDatabase;
  write: RunWrite;
  changes: EventTarget;
}): SyncedReplica {
  const { id, db, write, changes } = parts;
  return {
    id,
    meet: (replica) => write(({ stores }) => meet(stores, replica)),
    changesSince: (query) => changesSince(db, query),
    // The sender relies on acknowledged changes only after the last of several batches.
    applyChanges: (batch) =>
      write((begun) => applyChanges(begun, batch), batch.more ? 'relaxed' : 'strict'),
    acknowledge: (replica, cursor) =>
      write(({ stores }) => noteAcknowledged(stores, replica, cursor)),
    missingScreenshots: (limit) => missingScreenshots(db, limit),
    hasScreenshot: async (hash) => (await db.getKey('screenshots', hash)) !== undefined,
    screenshotBytes: (hash) => db.get('screenshots', hash),
    async keepScreenshot(png) {
      const hash = await screenshotHash(png);
      return await write((begun) => keepScreenshot(begun, png, hash));
    },
    onChange: (listener, signal) =>
      changes.addEventListener('message', listener, signal ? { signal } : {}),
  };
}

/** The entries that changed after the cursor, each once and as it is now. */
async function changesSince(db: HistoryDatabase, query: ChangesQuery): Promise<ChangeBatch> {
  const stores = db.transaction(storeNames);
  const { replica, change: lastChange } = await readSelf(stores);
  // A cursor from the future is of a history that this one replaced.
  const start = query.cursor > lastChange ? 0 : query.cursor;
  const index = stores.objectStore('entries').index('byChange');
  const changed = await index.getAll(IDBKeyRange.lowerBound(start, true), query.limit + 1);
  const batch = withinBounds(changed, query.limit);
  const more = batch.length < changed.length;
  return {
    replica,
    cursor: more ? (batch.at(-1)?.change ?? start) : lastChange,
    more,
    entries: batch.filter(({ receivedFrom }) => receivedFrom !== query.to).map(stateOf),
  };
}

function withinBounds(changed: StoredEntry[], limit: number): StoredEntry[] {
  let characters = 0;
  const end = changed.findIndex(({ content }, index) => {
    const full = index === limit || characters >= batchCharacters;
    characters += content?.text.value.length ?? 0;
    return full;
  });
  return end < 0 ? changed : changed.slice(0, end);
}

/**
 * Merges what another replica sent and records up to where its changes are here. Returns how many
 * entries changed.
 */
async function applyChanges(write: Write, batch: ChangeBatch): Promise<number> {
  const entries = write.stores.objectStore('entries');
  const received = eachOnce(batch.entries);
  const present = await presentStates(write.stores, received);
  const now = await timeOfWrite(write.stores);
  const outcomes = received.map((entry, index) =>
    mergeIn(write, present[index], entry, { from: batch.replica, now }),
  );
  await Promise.all(outcomes.map((outcome) => outcome && entries.put(outcome.entry)));
  for (const [index, outcome] of outcomes.entries()) {
    const times = outcome?.entry.content?.captures ?? 1;
    // Captured again while its deletion could still be undone.
    if (times > (present[index]?.content?.captures ?? 1)) {
      await keepPending(write.stores, received[index]?.id ?? '');
    }
  }
  for (const screenshot of new Set(present.map((stored) => stored?.content?.birth.screenshot))) {
    await dropUnused(write.stores, screenshot ?? null);
  }
  await noteReceived(write.stores, batch.replica, batch.cursor);
  return outcomes.filter((outcome) => outcome?.isNews).length;
}

/**
 * The stored states of the received entries, in the same order. In a first sync most are missing:
 * the keys are read in one request, and states only where there is one. Those requests are sent at
 * once: waiting for each in turn would take several times as long.
 */
async function presentStates(
  stores: WriteStores,
  received: ReplicatedEntry[],
): Promise<(StoredEntry | undefined)[]> {
  const entries = stores.objectStore('entries');
  const ids = received.map(({ id }) => id).sort();
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Set(await entries.getAllKeys(IDBKeyRange.bound(first, last)));
  return await Promise.all(received.map(({ id }) => (known.has(id) ? entries.get(id) : undefined)));
}

function eachOnce(entries: ReplicatedEntry[]): ReplicatedEntry[] {
  const merged = new Map<string, ReplicatedEntry>();
  for (const entry of entries) {
    merged.set(entry.id, receiveEntry(merged.get(entry.id), entry).merged);
  }
  return [...merged.values()];
}

/** What to store, undefined where all is as it was. */
function mergeIn(
  write: Write,
  stored: StoredEntry | undefined,
  received: ReplicatedEntry,
  { from, now }: { from: string; now: number },
): { entry: StoredEntry; isNews: boolean } | undefined {
  write.receive(latestStamp(received));
  const { merged, isNews, senderHasIt } = receiveEntry(stored && stateOf(stored), received);
  if (!isNews && senderHasIt) return undefined;
  const entry = {
    ...merged,
    change: write.change(),
    ...(senderHasIt ? { receivedFrom: from } : {}),
    ...(merged.content ? {} : { buriedAt: stored?.buriedAt ?? now }),
  };
  return { entry, isNews };
}

/** Without the fields that are local to this replica. */
function stateOf({ id, life, content }: StoredEntry): ReplicatedEntry {
  return { id, life, content };
}

/** The rest follows with a later call, so that no call takes long. */
const droppedAtOnce = 1000;

const forgottenAfterMs = 90 * 24 * 60 * 60 * 1000;

/** Registers the replica. Returns the place in its sequence up to which its changes are here. */
async function meet(stores: WriteStores, id: string): Promise<number> {
  return (await note(stores, id, {})).received;
}

/** Notes how far the changes of the replica are here. */
async function noteReceived(stores: WriteStores, id: string, received: number): Promise<void> {
  await note(stores, id, { received });
}

/** Records up to where the replica has the changes of this history, and drops what is then unneeded. */
async function noteAcknowledged(stores: WriteStores, id: string, cursor: number): Promise<void> {
  const { acknowledged } = await note(stores, id, {});
  await note(stores, id, { acknowledged: Math.max(acknowledged, cursor) });
  await dropTombstones(stores);
}

/**
 * Drops tombstones of deleted entries that every known replica has, or after 90 days. A replica
 * that was away for longer is no longer waited for.
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

/** SHA-256 in hex. */
export async function screenshotHash(png: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', png);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hashes of screenshots that entries name and that are not here. */
async function missingScreenshots(db: HistoryDatabase, limit: number): Promise<string[]> {
  const stores = db.transaction(storeNames);
  // In one request: one for each would block writers.
  const present = new Set(await stores.objectStore('screenshots').getAllKeys());
  const missing: string[] = [];
  let cursor = await stores
    .objectStore('entries')
    .index('byScreenshot')
    .openKeyCursor(null, 'nextunique');
  while (cursor && missing.length < limit) {
    if (!present.has(cursor.key)) missing.push(cursor.key);
    cursor = await cursor.continue();
  }
  return missing;
}

/** Stores a PNG that another replica sent, where an entry uses it. Returns whether one does. */
async function keepScreenshot(
  { stores, change }: Write,
  png: Uint8Array<ArrayBuffer>,
  hash: string,
): Promise<boolean> {
  const entries = stores.objectStore('entries');
  const users = await entries.index('byScreenshot').getAll(hash);
  if (users.length === 0) return false;
  await stores.objectStore('screenshots').put(png, hash);
  // To the reader its entries have changed: they can show their screenshot now.
  for (const user of users) await entries.put({ ...user, change: change() });
  return true;
}
