import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { RecognizedTable, RecognizedWord } from '../../../shared/api/recognition.ts';
import type { ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import { noStamp } from '../../../shared/history/stamp.ts';
import type { TimeRecord } from '../../../shared/time/plausible-time.ts';

/** An entry or, with `content` null, what is left of a deleted one. */
export type StoredEntry = ReplicatedEntry & {
  /** The place of the last write in the sequence of all writes. */
  change: number;
  /** The replica that the last write came from: it need not be sent that write. */
  receivedFrom?: string;
  /** When a deletion was noted here, in milliseconds since 1970; left out while it lives. */
  buriedAt?: number;
};

/** Another replica, with how far each side has the changes of the other. */
export interface KnownReplica {
  id: string;
  received: number;
  acknowledged: number;
  /** Milliseconds since 1970. */
  seenAt: number;
}

/** This replica: its name, its clock's latest stamp and its latest change. */
export interface Self {
  replica: string;
  clock: string;
  change: number;
  /** The record of this machine's clock; left out until it was first checked. */
  time?: TimeRecord;
}

/** Entries that are to be removed at a time (milliseconds since 1970), and can stay until then. */
export interface PendingDeletion {
  id: string;
  entries: string[];
  dueAt: number;
}

/** The text of an editor that was not saved yet. */
export interface Draft {
  id: string;
  /** Null for one that is to become a new entry. */
  entryId: string | null;
  /** The text of the entry that the user began with, or last saved. */
  base: string;
  text: string;
  /** Whether a user has changed it; what only a program has shown is kept for its own window. */
  typed: boolean;
  /** Milliseconds since 1970. */
  changedAt: number;
}

interface HistorySchema extends DBSchema {
  entries: {
    key: string;
    value: StoredEntry;
    indexes: {
      byPosition: [position: string, id: string];
      byColor: [color: string, position: string, id: string];
      byCreation: [createdAt: string, id: string];
      /** Entries that were ever pinned: 1 for those that are. */
      byPin: [pinned: number, position: string, id: string];
      bySource: [kind: string, createdAt: string, id: string];
      byScreenshot: string;
      byBurial: number;
      byChange: number;
    };
  };
  /** The bytes of PNGs by the SHA-256 of them, in hex. */
  screenshots: { key: string; value: Uint8Array<ArrayBuffer> };
  /** Where the words stand in screenshots, by the same hashes; boxes in pixels. */
  words: { key: string; value: RecognizedWord[] };
  /** The tables of screenshots, by the same hashes; none is kept for one that has none. */
  tables: { key: string; value: RecognizedTable[] };
  pendingDeletions: { key: string; value: PendingDeletion };
  drafts: { key: string; value: Draft };
  replicas: { key: string; value: KnownReplica };
  self: { key: 'self'; value: Self };
}

/** The stores of the history itself: drafts are written apart, so that no long write delays them. */
export const storeNames = [
  'entries',
  'screenshots',
  'words',
  'tables',
  'pendingDeletions',
  'replicas',
  'self',
] as const;

export type HistoryDatabase = IDBPDatabase<HistorySchema>;
export type ReadStores = IDBPTransaction<HistorySchema, typeof storeNames, 'readonly'>;
export type WriteStores = IDBPTransaction<HistorySchema, typeof storeNames, 'readwrite'>;

/** What the store of pending deletions was called up to version 3 of the database. */
const formerPendingDeletions = 'departures' as 'pendingDeletions';

type Migration = (db: HistoryDatabase, upgrade: VersionChange) => void;
type VersionChange = IDBPTransaction<HistorySchema, StoreNames<HistorySchema>[], 'versionchange'>;

/** The steps from nothing to the present form. Append only: a released step never changes. */
const migrations: readonly Migration[] = [
  (db) => {
    const entries = db.createObjectStore('entries', { keyPath: 'id' });
    // Deleted entries have no content, and so no place in the indexes that read it.
    entries.createIndex('byPosition', ['content.position.value', 'id']);
    entries.createIndex('byColor', ['content.color.value', 'content.position.value', 'id']);
    entries.createIndex('byCreation', ['content.birth.createdAt', 'id']);
    entries.createIndex('byScreenshot', 'content.birth.screenshot');
    entries.createIndex('byBurial', 'buriedAt');
    entries.createIndex('byChange', 'change', { unique: true });
    db.createObjectStore('screenshots');
    db.createObjectStore('replicas', { keyPath: 'id' });
    const self = { replica: crypto.randomUUID(), clock: noStamp, change: 0 };
    db.createObjectStore('self').put(self, 'self');
  },
  (db) => {
    db.createObjectStore(formerPendingDeletions, { keyPath: 'id' });
  },
  (db) => {
    db.createObjectStore('words');
  },
  (_db, upgrade) => {
    upgrade.objectStore(formerPendingDeletions).name = 'pendingDeletions';
  },
  (db) => {
    db.createObjectStore('tables');
  },
  (db) => {
    db.createObjectStore('drafts', { keyPath: 'id' });
  },
  (_db, upgrade) => {
    const path = ['content.birth.source.kind', 'content.birth.createdAt', 'id'];
    upgrade.objectStore('entries').createIndex('bySource', path);
  },
  (_db, upgrade) => {
    const path = ['content.pinned.value', 'content.position.value', 'id'];
    upgrade.objectStore('entries').createIndex('byPin', path);
    void askForAllAnew(upgrade);
  },
  // How often texts were captured needs no index.
  (_db, upgrade) => void askForAllAnew(upgrade),
];

/** Replicas that know more of an entry than this history did have sent them without it. */
async function askForAllAnew(upgrade: VersionChange): Promise<void> {
  const replicas = upgrade.objectStore('replicas');
  for (const replica of await replicas.getAll()) await replicas.put({ ...replica, received: 0 });
}

export async function openDatabase(name: string): Promise<HistoryDatabase> {
  const db: HistoryDatabase = await openDB<HistorySchema>(name, migrations.length, {
    upgrade(upgraded, oldVersion, _newVersion, transaction) {
      for (const step of migrations.slice(oldVersion)) step(upgraded, transaction);
    },
    // A newer version of the extension waits for this connection to go.
    blocking: () => db.close(),
  });
  return db;
}
