import type { Entry } from '../../shared/api/entry.ts';
import type { RecognizedTable, RecognizedWord } from '../../shared/api/recognition.ts';
import type { Positioned, Reorder } from '../../shared/history/plan-reorder.ts';
import type { SyncedReplica } from '../../shared/history/synced-replica.ts';
import { type HistoryDatabase, openDatabase, storeNames } from './database/database.ts';
import { isTimeNews, noteTime } from './database/kept-time.ts';
import { createWriter, type RunWrite, readSelf } from './database/write.ts';
import { createDrafts, type Drafts } from './drafts/drafts.ts';
import { type SavedText, saveText } from './drafts/save-text.ts';
import {
  addEntry,
  keepWords,
  type NewStoreEntry,
  tablesOfEntry,
  wordsOfEntry,
} from './entries/add-entry.ts';
import { entryView, entryViews, findEntry, isLive } from './entries/entry-view.ts';
import { type ImportOptions, type ImportResult, importExport } from './entries/import-export.ts';
import { type EntryPage, listEntries, type StoreQuery } from './entries/list-entries.ts';
import { createKnownOrders, type IdListing, listIds, type OrderQuery } from './entries/list-ids.ts';
import {
  cancelDeletion,
  deleteDue,
  deleteLater,
  heldDeletions,
} from './entries/pending-deletions.ts';
import {
  ageLimit,
  pruneEntries,
  type StoreLimits,
  undated,
  undatedRange,
} from './entries/prune-entries.ts';
import { pinnedRange, removeAllEntries, removeEntry } from './entries/remove-entries.ts';
import { reorderEntries } from './entries/reorder-entries.ts';
import { type SearchHits, SearchIndex, type SearchQuery } from './entries/search-index.ts';
import { type EntryUpdate, updateEntry } from './entries/update-entry.ts';
import { createStoreReplica, dropTombstones, screenshotHash } from './replication/store-replica.ts';

/**
 * The extension's own history, in IndexedDB. Where an id names no entry, calls throw the `Problem`
 * `not_found`. Once a call has resolved, its change is stored.
 */
export interface HistoryStore {
  add(entry: NewStoreEntry): Promise<Entry>;
  get(id: string): Promise<Entry>;
  list(query?: StoreQuery): Promise<EntryPage>;
  /** What matches, from texts that are held in memory: pages leave it to a worker. */
  search(query: SearchQuery): Promise<SearchHits>;
  /** Takes the texts in, so that the first search need not. */
  prepareSearch(): Promise<void>;
  /** The ids of all entries that are shown, in their order. */
  ids(query: OrderQuery): Promise<IdListing>;
  /** Those of the entries that are there, in the given order. */
  getMany(ids: string[]): Promise<Entry[]>;
  update(id: string, update: EntryUpdate): Promise<Entry>;
  /**
   * Saves a text where the entry still has the one that it was derived from. Returns the entry as it
   * is then: with another text where that was changed meanwhile.
   */
  saveText(id: string, saved: SavedText): Promise<Entry>;
  remove(id: string): Promise<void>;
  /** Removes every entry and answers how many there were. */
  clear(): Promise<number>;
  /**
   * Hides entries now and has them removed in `inMs` milliseconds, by any page that has the history
   * open then. Returns what `cancelDeletion` needs to restore them until then.
   */
  deleteLater(ids: string[], inMs: number): Promise<string>;
  cancelDeletion(pendingDeletion: string): Promise<void>;
  /** Removes what is due. Returns when the next deletion is due, in ms since 1970. */
  deleteDue(): Promise<number | undefined>;
  /** Merges a JSON export, part by part. Throws `invalid_request` for anything else. */
  importJson(json: string, options?: ImportOptions): Promise<ImportResult>;
  /** Returns the entries that were named, with their new positions. */
  reorder(reorder: Reorder): Promise<Positioned[]>;
  /** Looks at the clock: `prune` and `countBeyond` go by a time that is plausible. */
  noteTime(): Promise<void>;
  /** Removes what exceeds the limits, oldest first. Returns how many entries were removed. */
  prune(limits: StoreLimits): Promise<number>;
  /** How many entries `prune` would remove. */
  countBeyond(limits: StoreLimits): Promise<number>;
  /** The PNG of an entry, undefined where it has none here. */
  screenshot(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Where the words stand in an entry's picture, in pixels; undefined where that is not known. */
  words(id: string): Promise<RecognizedWord[] | undefined>;
  /** The tables of an entry's picture; none where they are not known. */
  tables(id: string): Promise<RecognizedTable[]>;
  keepWords(id: string, words: RecognizedWord[], tables?: RecognizedTable[]): Promise<void>;
  drafts: Drafts;
  replica: SyncedReplica;
  close(): void;
}

/** Opens the history of this browser profile, or another one by its name. */
export async function openHistoryStore(name = 'history'): Promise<HistoryStore> {
  const db = await openDatabase(name);
  const announcer = new BroadcastChannel(name);
  // A channel does not get its own messages: a second one brings changes made here to the listeners.
  const changes = new BroadcastChannel(name);
  const announce = () => announcer.postMessage('changed');
  const write = createWriter(db, announce);
  await write(({ stores }) => dropTombstones(stores));
  const { replica: id } = await readSelf(db.transaction(storeNames));
  const drafts = createDrafts(db, announce);
  return {
    ...createOperations(db, write, drafts),
    ...createPendingDeletions(write, announce, drafts),
    drafts,
    replica: createStoreReplica({ id, db, write, changes }),
    close() {
      announcer.close();
      changes.close();
      db.close();
    },
  };
}

function createOperations(
  db: HistoryDatabase,
  write: RunWrite,
  drafts: Drafts,
): Omit<HistoryStore, 'drafts' | 'replica' | 'close' | keyof PendingDeletions> {
  const index = new SearchIndex(db);
  const orders = createKnownOrders(db);
  return {
    async add(added) {
      const hash = added.screenshot ? await screenshotHash(added.screenshot) : null;
      return await entryView(db, await write((begun) => addEntry(begun, added, hash)));
    },
    get: async (id) => await entryView(db, await findEntry(db, id)),
    list: (query) => listEntries(db, query),
    search: (query) => index.search(query),
    prepareSearch: () => index.update(),
    ids: (query) => listIds({ db, orders }, query),
    async getMany(ids) {
      const stores = db.transaction('entries');
      const stored = await Promise.all(ids.map((id) => stores.store.get(id)));
      return await entryViews(db, stored.filter(isLive));
    },
    importJson: (json, options) => importExport(write, json, options),
    update: async (id, update) =>
      await entryView(db, await write((begun) => updateEntry(begun, id, update))),
    saveText: async (id, saved) =>
      await entryView(db, await write((begun) => saveText(begun, id, saved))),
    async remove(id) {
      await write((begun) => removeEntry(begun, id));
      await drafts.dropOf([id]);
    },
    clear: () => write(removeAllEntries),
    reorder: (reorder) => write((begun) => reorderEntries(begun, reorder)),
    async noteTime() {
      const isNews = await isTimeNews(db.transaction(storeNames));
      if (isNews) await write(({ stores }) => noteTime(stores));
    },
    prune: (limits) => write((begun) => pruneEntries(begun, limits)),
    countBeyond: (limits) => countBeyond(db, limits),
    words: (id) => wordsOfEntry(db, id),
    tables: (id) => tablesOfEntry(db, id),
    keepWords: (id, words, tables) =>
      write(({ stores }) => keepWords(stores, id, { words, tables })),
    async screenshot(id) {
      const { screenshot } = (await findEntry(db, id)).content.birth;
      return screenshot === null ? undefined : await db.get('screenshots', screenshot);
    },
  };
}

type PendingDeletions = Pick<HistoryStore, 'deleteLater' | 'cancelDeletion' | 'deleteDue'>;

/** Pending deletions are local to this browser: they are announced to its pages, not to replicas. */
function createPendingDeletions(
  write: RunWrite,
  announce: () => void,
  drafts: Drafts,
): PendingDeletions {
  return {
    async deleteLater(ids, inMs) {
      const pendingDeletion = await write(({ stores }) => deleteLater(stores, ids, inMs));
      announce();
      return pendingDeletion;
    },
    async cancelDeletion(pendingDeletion) {
      await write(({ stores }) => cancelDeletion(stores, pendingDeletion));
      announce();
    },
    async deleteDue() {
      const held = await heldDeletions();
      const { removed, nextAt } = await write((begun) => deleteDue(begun, held));
      if (removed.length > 0) await drafts.dropOf(removed);
      return nextAt;
    },
  };
}

/** How many entries these limits would remove. */
async function countBeyond(db: HistoryDatabase, limits: StoreLimits): Promise<number> {
  const { maxEntries } = limits;
  const stores = db.transaction(storeNames);
  const entries = stores.objectStore('entries');
  const index = entries.index('byCreation');
  const pinned = (await entries.index('byPin').getAll(pinnedRange())).filter(isLive);
  const total = (await index.count()) - pinned.length;
  const tooMany = maxEntries === null ? 0 : Math.max(0, total - maxEntries);
  const oldest = await ageLimit(stores, limits);
  const before = oldest === '' ? 0 : await index.count(IDBKeyRange.upperBound([oldest], true));
  const ageless = undated < oldest ? await index.count(undatedRange()) : 0;
  const old = before - ageless;
  const pinnedOld = pinned.filter(
    ({ content: { birth } }) => birth.createdAt < oldest && birth.createdAt !== undated,
  ).length;
  // Both are the oldest ones.
  return Math.max(tooMany, old - pinnedOld);
}
