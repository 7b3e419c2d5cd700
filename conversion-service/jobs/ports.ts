import type { Readable } from 'node:stream';
import type { Delivery } from './delivery.ts';
import type { JobStore, SweptJobStore } from './job-store.ts';
import type { Passwords } from './passwords.ts';
import type { ProgressBoard } from './progress-board.ts';

/** Where jobs live: in SQLite and local files, or in something that machines share. */
export type Ports = {
  jobs: JobStore;
  queue: JobQueue;
  files: FileStore;
  passwords: Passwords;
  progress: ProgressBoard;
  deliveries: DeliveryStore;
  /**
   * What shared ports wait for, in words for the operator; null where all is well. Answers within a
   * few seconds.
   */
  waitsFor?: () => Promise<string | null>;
};

/** Ports of a single service, which recovers its own jobs and removes what has expired. */
export type SweptPorts = Ports & { jobs: SweptJobStore; files: SweptFileStore };

/** How long a document is expected to keep a worker. */
export type Weight = 'light' | 'heavy';

export type QueueEntry = { jobId: string; keyId: string; weight: Weight };

export type TakeOptions = { isAhead: boolean; behind: ReadonlySet<string>; isForBehind: boolean };

/** The right to work on an entry, as long as it is extended in time. */
export interface Lease {
  readonly entry: QueueEntry;
  /** 1 the first time; more where those who had it before died over it. */
  readonly attempt: number;
  /** False where the lease expired and another process may have the entry. */
  extend(): Promise<boolean>;
  /** The work is done: the entry is removed. */
  done(): Promise<void>;
  /** The work was not done, through no fault of the document: another may take it, at once. */
  giveBack(): Promise<void>;
}

/** The jobs that wait for a worker. Once a call has resolved, its change survives a crash. */
export interface JobQueue {
  /** Milliseconds after which a lease that was not extended ends. */
  readonly leaseMs: number;
  /** An entry that waits already stays as it is. */
  add(entries: QueueEntry[]): Promise<void>;
  /**
   * Leases an entry of one of the weights, or returns null where none waits. Keys take turns, however
   * many entries each has; the entries of a key are first in, first out. Attempted entries come after
   * those that were not.
   *
   * @param options.isAhead no worker is free for it yet: where none waits, the call does not wait
   * @param options.behind keys that come after all others
   * @param options.isForBehind whether entries of those keys are taken at all
   */
  take(weights: readonly Weight[], options?: TakeOptions): Promise<Lease | null>;
  /** Takes an entry out, also one that is leased. */
  remove(jobId: string): Promise<void>;
  /** How many wait, of one key where it is given, and how many are leased. */
  depth(keyId?: string): Promise<{ waiting: number; leased: number }>;
  /**
   * When the longest waiting entry was added, in milliseconds since 1970; null where none waits. A
   * shared queue may count one that is being worked on.
   */
  waitingSince(): Promise<number | null>;
  /** Calls when there may be something to take. */
  onWork(listener: () => void): Disposable;
}

export type FileKind = 'upload' | 'result';

/** A file on this machine, there as long as it is not disposed of. */
export type LocalFile = AsyncDisposable & { readonly path: string };

/** Documents, each under the id of its job, and results under names of their own. A file is there whole or not at all. */
export interface FileStore {
  /** A path where nothing is yet, for a file in the making; what is there at disposal is removed. */
  draft(): LocalFile;
  /** Takes a finished draft over; it is safe on the disk once this is answered. */
  keep(kind: FileKind, id: string, draft: string): Promise<void>;
  /** The file at a path that programs can open to read; null where it is not there. */
  checkOut(kind: FileKind, id: string): Promise<LocalFile | null>;
  /**
   * The bytes from `start` up to and with `end`; null where the file does not exist, or ends before
   * `end`. A read in progress completes even when the file is removed.
   */
  read(
    kind: FileKind,
    id: string,
    range?: { start: number; end: number },
  ): Promise<Readable | null>;
  /** Whether the file is there with exactly so many bytes. */
  has(kind: FileKind, id: string, bytes: number): Promise<boolean>;
  remove(kind: FileKind, id: string): Promise<void>;
  /** The ids of every file of a kind. */
  list(kind: FileKind): AsyncIterable<string>;
}

/** Files of a single service, which removes those that no job needs. */
export interface SweptFileStore extends FileStore {
  /** When a file was written, in milliseconds since 1970; null where it is not there. */
  writtenAt(kind: FileKind, id: string): Promise<number | null>;
}

export type TakeDelivery = {
  /** Milliseconds since 1970. */
  now: number;
  /** Hosts, and keys, to which nothing more is sent at the moment. */
  busy: { hosts: ReadonlySet<string>; keys: ReadonlySet<string> };
};

/** The right to make an attempt. */
export interface DeliveryLease {
  readonly delivery: Delivery;
  /** Stores the outcome: pending still, until its next attempt, or over. */
  settle(delivery: Delivery): Promise<void>;
  /** No attempt was made, or its outcome is unknown: it is due as before. */
  giveBack(): Promise<void>;
}

/**
 * Notifications of ended jobs on their way to receivers, one for each job with a `callbackUrl`. It
 * exists from the moment the job has ended (the store of jobs ensures that), through any crash, until
 * it is over; its log until the job's record is removed. Deleting the job removes it as well.
 */
export interface DeliveryStore {
  /** One that is due and that no other process has. */
  take(options: TakeDelivery): Promise<DeliveryLease | null>;
  find(jobId: string): Promise<Delivery | null>;
  /** How many are not over, and how many of these failed once or more. */
  counts(): Promise<{ pending: number; failing: number }>;
  /** Calls when there may be something to take. */
  onWork(listener: () => void): Disposable;
}

/** Shared ports expire by themselves, without the clean-up of a single service. */
export function areSwept(ports: Ports): ports is SweptPorts {
  return 'unfinished' in ports.jobs;
}
