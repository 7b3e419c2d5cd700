import type { Stamp } from '../../../shared/history/stamp.ts';
import { createClock } from '../../../shared/history/stamp.ts';
import {
  type HistoryDatabase,
  type ReadStores,
  type Self,
  storeNames,
  type WriteStores,
} from './database.ts';

/** A write under way. Nothing but its stores may be awaited, or the browser commits it early. */
export interface Write {
  stores: WriteStores;
  /** The clock stamp of this write. */
  stamp: Stamp;
  /** Takes the next place in the sequence of writes. */
  change(): number;
  /** Records a stamp of another replica. */
  receive(stamp: Stamp): void;
}

/**
 * Runs a write in one transaction. It is on the disk when the promise resolves; with `relaxed` only
 * once a later write without it is, or when the system flushes it.
 */
export type RunWrite = <T>(
  work: (write: Write) => Promise<T>,
  durability?: 'strict' | 'relaxed',
) => Promise<T>;

/** `onChange` is called after every write that changed something. */
export function createWriter(db: HistoryDatabase, onChange: () => void): RunWrite {
  return async (work, durability = 'strict') => {
    const stores = db.transaction(storeNames, 'readwrite', { durability });
    try {
      const { result, changed } = await inTransaction(stores, work);
      await stores.done;
      if (changed) onChange();
      return result;
    } catch (error) {
      abort(stores);
      throw error;
    }
  };
}

/** Clock and sequence are read anew each time: every page of the extension has its own connection. */
async function inTransaction<T>(
  stores: WriteStores,
  work: (write: Write) => Promise<T>,
): Promise<{ result: T; changed: boolean }> {
  const self = await readSelf(stores);
  const clock = createClock({ replica: self.replica, last: self.clock });
  let { change } = self;
  const result = await work({
    stores,
    stamp: clock.next(),
    change: () => ++change,
    receive: (stamp) => clock.receive(stamp),
  });
  const changed = change > self.change;
  if (changed) {
    const next = { ...(await readSelf(stores)), clock: clock.latest(), change };
    await stores.objectStore('self').put(next, 'self');
  }
  return { result, changed };
}

export async function readSelf(stores: ReadStores | WriteStores): Promise<Self> {
  const self = await stores.objectStore('self').get('self');
  if (!self) throw new Error('The history has lost its own name: remove and add the extension.');
  return self;
}

function abort(stores: WriteStores): void {
  // The failure itself is thrown; the abort of the transaction that follows is not a second one.
  stores.done.catch(() => undefined);
  try {
    stores.abort();
  } catch {
    // It has ended already.
  }
}
