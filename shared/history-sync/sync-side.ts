import type { SyncedReplica } from './synced-replica.ts';
import type { Turns } from './when-called.ts';

/** What all connections of one side share. */
export interface SyncSide {
  replica: Promise<SyncedReplica>;
  /**
   * Reading changes to send them, merging, and taking note of acknowledgements go one after the
   * other. A side that has heard of a deletion could otherwise acknowledge it and send what it
   * had read of the entry before: to the other, which has dropped the tombstone by then, that
   * would be a new entry.
   */
  turns: Turns;
  /** Screenshots that are being fetched now, from whomever. */
  fetching: Set<string>;
  /** Told of what failed while the connection held. */
  onError: (error: unknown) => void;
}
