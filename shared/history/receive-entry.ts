import { mergeEntries } from './merge-entries.ts';
import type { ReplicatedEntry } from './replicated-entry.ts';

/** What a received state does to the state that is here. */
export interface Reception {
  /** The state to keep. */
  merged: ReplicatedEntry;
  /** Whether it differs from what was here. */
  isNews: boolean;
  /** Whether it is what the sender has; otherwise the sender lacks something and has to be told. */
  senderHasIt: boolean;
}

export function receiveEntry(
  present: ReplicatedEntry | undefined,
  received: ReplicatedEntry,
): Reception {
  const merged = present ? mergeEntries(present, received) : received;
  return {
    merged,
    isNews: present === undefined || !isSame(merged, present),
    senderHasIt: isSame(merged, received),
  };
}

/** States are always put together in the order of their schema. */
function isSame(a: ReplicatedEntry, b: ReplicatedEntry): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
