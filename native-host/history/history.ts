import type { Color, Entry } from '../../shared/api/entry.ts';
import type { RecognizedTable } from '../../shared/api/recognition.ts';
import type { SeenLine } from '../../shared/api/screen-watch.ts';
import type { Positioned, Reorder } from '../../shared/history/plan-reorder.ts';
import type { NewHostEntry } from './entries/add-entry.ts';
import type { LatestChanges, LatestQuery } from './entries/latest-changes.ts';
import type { HistoryQuery, ListedPage } from './entries/listing.ts';
import type { HistorySearchQuery, SearchPage } from './entries/search-entries.ts';
import type { SeenChange } from './entries/seen-lines.ts';
import type { EntryUpdate } from './entries/update-entry.ts';
import type { HistoryImport } from './import/import-entries.ts';
import type { ExportText } from './import/read-export.ts';
import type { HistoryReplica } from './replication/replica.ts';
import type { Screenshot } from './screenshots/screenshot-files.ts';

/**
 * The captured texts of this user. Once a call has returned, its result is on the disk. Calls throw
 * the `Problem` `not_found` for an unknown id, `invalid_request` for invalid values.
 */
export interface History extends AsyncDisposable {
  /** Adds an entry at the top, then applies the limits. */
  add(entry: NewHostEntry): Promise<Entry>;
  get(id: string): Entry;
  list(query?: HistoryQuery): ListedPage;
  search(query: HistorySearchQuery): SearchPage;
  update(id: string, update: EntryUpdate): Entry;
  /** Appends what a watch has seen to an entry's text. */
  addSeen(id: string, change: SeenChange): Entry;
  /** The lines that a watch has added to an entry, with their times. */
  seen(id: string): SeenLine[];
  remove(id: string): Promise<void>;
  /** Removes every entry and returns how many there were. */
  clear(): Promise<number>;
  /** Returns the named entries with their new positions. */
  reorder(reorder: Reorder): Positioned[];
  /** Throws `no_screenshot` where the entry has none. */
  screenshot(id: string): Promise<Screenshot>;
  /** The tables found in the image of an entry; none where it was stored without. */
  tables(id: string): RecognizedTable[];
  /** The JSON export in pieces: the history as it was when the first piece was requested. */
  exportJson(options?: { color?: Color | undefined }): AsyncGenerator<string>;
  /** The CSV export in pieces, likewise. */
  exportCsv(options?: { color?: Color | undefined }): AsyncGenerator<string>;
  /** Merges a JSON export, all of it or nothing, then applies the limits. */
  importJson(text: ExportText): Promise<HistoryImport>;
  count(): number;
  /** What changed after a place in the sequence of changes, the latest first. */
  latestChanges(query: LatestQuery): LatestChanges;
  /**
   * Applies the limits, as after they changed or time has passed. Returns how many entries were
   * removed.
   */
  prune(): Promise<number>;
  /** Connects this history to those of other processes. */
  replica: HistoryReplica;
}

/** A history whose database is open. Where that is damaged, its calls throw as SQLite does. */
export type OpenHistory = Omit<History, typeof Symbol.asyncDispose> & Disposable;
