import { lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import type { RepairedHistory } from '../../shared/messages/contracts/repair-methods.ts';
import { createDiskReserve, type DiskReserve } from '../storage/disk-reserve.ts';
import { StartError } from '../storage/start-error.ts';
import { statTarget } from '../storage/storage-problem.ts';
import { isDamage, type OnProblem } from './database/database-file.ts';
import { createStore, type Store } from './database/store.ts';
import { addEntry, tablesOf } from './entries/add-entry.ts';
import { latestChanges } from './entries/latest-changes.ts';
import { countEntries, listEntries } from './entries/listing.ts';
import { type HistoryLimits, pruneEntries } from './entries/prune-entries.ts';
import { emptyLog, removeAllEntries, removeEntry } from './entries/remove-entries.ts';
import { reorderEntries } from './entries/reorder-entries.ts';
import { searchEntries } from './entries/search-entries.ts';
import { addSeenLines, seenLines } from './entries/seen-lines.ts';
import { updateEntry } from './entries/update-entry.ts';
import { findEntry } from './entries/write-entry.ts';
import { exportCsv, exportJson, exportPages } from './export-history.ts';
import type { History, OpenHistory } from './history.ts';
import { importEntries, undoSlice } from './import/import-entries.ts';
import { keepSound } from './keep-sound.ts';
import { openDatabase } from './open-history-database.ts';
import { dropTombstones } from './replication/known-replicas.ts';
import { createReplica } from './replication/replica.ts';
import {
  createScreenshotFiles,
  readScreenshot,
  type ScreenshotFiles,
} from './screenshots/screenshot-files.ts';
import { createSweptFiles, sweepScreenshots } from './screenshots/sweep-screenshots.ts';

export interface HistoryOptions {
  /** The folder of `history.sqlite` and `screenshots/`; created where it is missing. */
  dir: string;
  /** Called whenever the limits are applied. */
  limits: () => HistoryLimits;
  /** Called with what was found damaged and how it was repaired. */
  onProblem?: OnProblem;
  /** Called when another database, which is another replica, replaced a damaged one. */
  onRepaired?: (repaired: RepairedHistory) => void;
}

const screenshotsName = 'screenshots';

/**
 * Opens the history of a folder and repairs the effects of a crash or damage, also while it is
 * open. Only one process at a time may have it open, which the host's lock ensures. Throws
 * `StartError` where a person has to act.
 */
export async function openHistory(options: HistoryOptions): Promise<History> {
  const { dir, onProblem = () => undefined, onRepaired = () => undefined } = options;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const reserve = createDiskReserve(dir);
  const files = openScreenshots(dir);
  const open = () => reserve.spend(() => openOnce({ ...options, onProblem, files, reserve }));
  const history = keepSound(open, { dir, onProblem, onRepaired });
  await history.prune().catch((error: unknown) => onProblem('The limits were not kept.', error));
  reserve.fill();
  return history;
}

/** @throws StartError where something else has the folder's name */
function openScreenshots(dir: string): ScreenshotFiles {
  const files = createScreenshotFiles(path.join(dir, screenshotsName));
  if (lstatSync(files.dir, { throwIfNoEntry: false })) {
    if (statTarget(files.dir)?.isDirectory()) return files;
    throw new StartError(
      `${files.dir} is no folder, and no link to one that is there, but stands where the ` +
        'screenshots belong. Move it away, or bring back what it leads to.',
    );
  }
  mkdirSync(files.dir, { mode: 0o700 });
  return files;
}

function openOnce(
  options: HistoryOptions & { onProblem: OnProblem; files: ScreenshotFiles; reserve: DiskReserve },
): OpenHistory {
  const { dir, files, reserve, onProblem } = options;
  using opened = new DisposableStack();
  const db = opened.use(openDatabase(dir, onProblem));
  const store = createStore(db, reserve);
  withoutFail(() => undoInterrupted(store, onProblem), onProblem);
  const swept = createSweptFiles(path.join(dir, 'swept-screenshots'), store.time);
  withoutFail(() => swept.purge(), onProblem);
  withoutFail(() => sweepScreenshots(store, { files, swept, onProblem }), onProblem);
  withoutFail(() => dropTombstones(db, store.time()), onProblem);
  const history = createHistory({ ...options, store });
  const resources = opened.move();
  return { ...history, [Symbol.dispose]: () => resources.dispose() };
}

/** Undoes the partial result of an import that a crash interrupted. */
function undoInterrupted(store: Store, onProblem: OnProblem): void {
  if (!undoSlice(store)) return;
  while (undoSlice(store));
  onProblem('An import was interrupted. What was there of it is undone: import again.');
}

/** Cleaning up must not keep the host from starting, as on a full disk. Damage must be repaired. */
function withoutFail(tidyUp: () => void, onProblem: OnProblem): void {
  try {
    tidyUp();
  } catch (error) {
    if (isDamage(error)) throw error;
    onProblem('The history could not be tidied up.', error);
  }
}

function createHistory(parts: {
  dir: string;
  limits: () => HistoryLimits;
  onProblem: OnProblem;
  store: Store;
  files: ScreenshotFiles;
  reserve: DiskReserve;
}): Omit<OpenHistory, typeof Symbol.dispose> {
  const { dir, limits, store, files, reserve, onProblem } = parts;
  const { db } = store;
  const prune = () => pruneEntries(store, files, limits());
  /** The change is made, whether or not the limits could be applied after it. */
  const keepLimits = () =>
    prune().catch((error: unknown) => onProblem('The limits were not kept.', error));
  /** The disk space that a deletion borrowed is in the log, and free again once that is empty. */
  function restoreReserve(): void {
    if (reserve.isSpent) emptyLog(db);
    reserve.fill();
  }
  /** Two at the same time could not be undone separately. */
  const importing = pLimit(1);
  let total: number | undefined;
  store.onChange(() => {
    total = undefined;
  });
  return {
    async add(added) {
      const entry = await addEntry(store, files, added);
      await keepLimits();
      if (reserve.isSpent) restoreReserve();
      return entry;
    },
    get: (id) => findEntry(db, id),
    list: (query) => listEntries(db, query),
    search: (query) => searchEntries(db, query),
    update: (id, update) => updateEntry(store, id, update),
    addSeen: (id, change) => addSeenLines(store, id, change),
    seen: (id) => seenLines(db, id),
    async remove(id) {
      await removeEntry(store, files, id);
      restoreReserve();
    },
    async clear() {
      const removed = await removeAllEntries(store, files);
      restoreReserve();
      return removed;
    },
    reorder: (reorder) => reorderEntries(store, reorder),
    screenshot: (id) => readScreenshot(db, files, id),
    tables: (id) => tablesOf(db, id),
    exportJson: ({ color } = {}) => exportJson(exportPages(dir, color)),
    exportCsv: ({ color } = {}) => exportCsv(exportPages(dir, color)),
    async importJson(text) {
      const result = await importing(() => importEntries(store, text));
      await keepLimits();
      return result;
    },
    count() {
      total ??= countEntries(db);
      return total;
    },
    latestChanges: (query) => latestChanges(store, query),
    async prune() {
      const pruned = await prune();
      restoreReserve();
      return pruned;
    },
    replica: createReplica(store, files, async () => {
      await keepLimits();
      restoreReserve();
    }),
  };
}
