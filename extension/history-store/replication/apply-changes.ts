import type { ChangeBatch } from '../../../shared/history/change-batch.ts';
import { latestStamp } from '../../../shared/history/merge-entries.ts';
import { receiveEntry } from '../../../shared/history/receive-entry.ts';
import type { ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import type { StoredEntry, WriteStores } from '../database/database.ts';
import { timeOfWrite } from '../database/kept-time.ts';
import type { Write } from '../database/write.ts';
import { dropUnused } from '../entries/remove-entries.ts';
import { noteReceived } from './known-replicas.ts';

/**
 * Merges what another replica sent and notes how far its changes are here. Answers how many
 * entries changed.
 */
export async function applyChanges(write: Write, batch: ChangeBatch): Promise<number> {
  const entries = write.stores.objectStore('entries');
  const received = eachOnce(batch.entries);
  const present = await presentStates(write.stores, received);
  const now = await timeOfWrite(write.stores);
  const outcomes = received.map((entry, index) =>
    mergeIn(write, present[index], entry, { from: batch.replica, now }),
  );
  await Promise.all(outcomes.map((outcome) => outcome && entries.put(outcome.entry)));
  for (const screenshot of new Set(present.map((stored) => stored?.content?.birth.screenshot))) {
    await dropUnused(write.stores, screenshot ?? null);
  }
  await noteReceived(write.stores, batch.replica, batch.cursor);
  return outcomes.filter((outcome) => outcome?.isNews).length;
}

/**
 * The states that are here, in the order of the received ones. Most of a first sync is not: names
 * are asked for in one request, and states only where there is one. Those requests go out at
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

/** Without what is of this replica alone. */
export function stateOf({ id, life, content }: StoredEntry): ReplicatedEntry {
  return { id, life, content };
}
