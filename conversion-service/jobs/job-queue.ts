/** How long a document is expected to keep a worker. */
export type Weight = 'light' | 'heavy';

export type QueueEntry = { jobId: string; keyId: string; weight: Weight };

export type TakeOptions = { isAhead: boolean; behind: ReadonlySet<string>; isForBehind: boolean };

/** The right to work on an entry, as long as it is extended in time. */
export interface Lease {
  readonly entry: QueueEntry;
  /** 1 the first time; more where those who had it before died over it. */
  readonly attempt: number;
  /** False where the lease ran out and somebody else may have the entry. */
  extend(): Promise<boolean>;
  /** The work is done: the entry goes. */
  done(): Promise<void>;
  /** The work was not done, through no fault of the document: another may take it, at once. */
  giveBack(): Promise<void>;
}

/** Who waits for a worker. What a call has answered is kept through a crash. */
export interface JobQueue {
  /** Milliseconds after which a lease that was not extended ends. */
  readonly leaseMs: number;
  /** An entry that waits already stays as it is. */
  add(entries: QueueEntry[]): Promise<void>;
  /**
   * Leases an entry of one of the weights, or answers null where none waits. Keys take turns,
   * however many entries each has; among the entries of a key the first comes first. What was
   * attempted before comes after what was not.
   *
   * @param options.isAhead nobody is free for it yet: where none waits, none is waited for
   * @param options.behind keys that come after all others
   * @param options.isForBehind whether entries of those keys are taken at all
   */
  take(weights: readonly Weight[], options?: TakeOptions): Promise<Lease | null>;
  /** Takes an entry out, also one that is leased. */
  remove(jobId: string): Promise<void>;
  /** How many wait, of one key where it is given, and how many are leased. */
  depth(keyId?: string): Promise<{ waiting: number; leased: number }>;
  /**
   * Since when the one that waits longest does, in milliseconds since 1970; null where none waits.
   * A queue that machines share may count one that is being worked on.
   */
  waitingSince(): Promise<number | null>;
  /** Calls when there may be something to take. */
  onWork(listener: () => void): Disposable;
}
