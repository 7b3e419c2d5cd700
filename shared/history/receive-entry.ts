import type { EntryContent, ReplicatedEntry } from './replicated-entry.ts';
import { later } from './stamp.ts';

/** The effect of a received state on the local one. */
export interface Reception {
  /** The state to keep. */
  merged: ReplicatedEntry;
  /** Whether it differs from the local state. */
  isNews: boolean;
  /**
   * Whether it equals the sender's state; otherwise the sender lacks something and has to get it.
   */
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

/** States are always built in the order of their schema. */
function isSame(a: ReplicatedEntry, b: ReplicatedEntry): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Merges two states of one entry: commutative, associative and idempotent. The later life wins as a
 * whole, so a deletion beats every edit made without knowledge of it, and an entry restored by an
 * import beats its deletion. Within one life, each field is merged separately.
 */
export function mergeEntries(a: ReplicatedEntry, b: ReplicatedEntry): ReplicatedEntry {
  if (a.life !== b.life) return a.life > b.life ? a : b;
  if (a.content === null || b.content === null) return a.content === null ? a : b;
  return { ...a, content: mergeContents(a.content, b.content) };
}

/** The latest stamp in the state of an entry: what a clock must be ahead of. */
export function latestStamp({ life, content }: ReplicatedEntry): string {
  if (content === null) return life;
  return [content.text, content.color, content.position, content.pinned]
    .flatMap((field) => field?.stamp ?? [])
    .reduce(later, life);
}

/** In the order of the schema, so that equal states are equal as JSON. */
function mergeContents(a: EntryContent, b: EntryContent): EntryContent {
  const pinned = a.pinned && b.pinned ? latest(a.pinned, b.pinned) : (a.pinned ?? b.pinned);
  const captures = Math.max(a.captures ?? 1, b.captures ?? 1);
  return {
    text: latest(a.text, b.text),
    color: latest(a.color, b.color),
    position: latest(a.position, b.position),
    ...(pinned && { pinned }),
    ...(captures > 1 && { captures }),
    updatedAt: later(a.updatedAt, b.updatedAt),
    birth: greater(a.birth, b.birth),
  };
}

function latest<T extends { stamp: string }>(a: T, b: T): T {
  if (a.stamp !== b.stamp) return a.stamp > b.stamp ? a : b;
  return greater(a, b);
}

/**
 * One stamp stands for one write, so both values are equal, unless a replica lost its clock or
 * lies; then any fixed choice keeps the others consistent.
 */
function greater<T>(a: T, b: T): T {
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}
