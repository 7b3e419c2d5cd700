import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { addEntry } from './add-entry.ts';
import { exportCsv } from './export-csv.ts';
import { exportJson } from './export-json.ts';
import { exportPages } from './export-pages.ts';
import { findEntry } from './find-entry.ts';
import type { History } from './history.ts';
import { importEntries } from './import-entries.ts';
import { countEntries, listEntries } from './list-entries.ts';
import { type OnProblem, openDatabase, screenshotsName } from './open-database.ts';
import { type Limits, pruneEntries } from './prune-entries.ts';
import { readScreenshot } from './read-screenshot.ts';
import { removeAllEntries, removeEntry } from './remove-entries.ts';
import { reorderEntries } from './reorder-entries.ts';
import { dropTombstones } from './replication/known-replicas.ts';
import { createReplica } from './replication/replica.ts';
import { createScreenshotFiles, type ScreenshotFiles } from './screenshot-files.ts';
import { searchEntries } from './search-entries.ts';
import { createStore, type Store } from './store.ts';
import { sweepScreenshots } from './sweep-screenshots.ts';
import { updateEntry } from './update-entry.ts';

export interface HistoryOptions {
  /** The folder of `history.sqlite` and `screenshots/`; made where it is missing. */
  dir: string;
  /** Asked whenever the limits are kept. */
  limits: () => Limits;
  /** Told what was found damaged and how it was mended. */
  onProblem?: OnProblem;
}

/**
 * Opens the history of a folder and mends what a crash left. One process at a time may have it open:
 * the lock of the host sees to that. Throws where a newer version of Screenscribe wrote it.
 */
export async function openHistory(options: HistoryOptions): Promise<History> {
  const { dir, limits, onProblem = () => undefined } = options;
  using opened = new DisposableStack();
  const db = opened.use(openDatabase(dir, onProblem));
  const files = openScreenshots(db, dir, onProblem);
  const history = createHistory({ dir, limits, store: createStore(db), files });
  dropTombstones(db);
  await history.prune();
  const resources = opened.move();
  return {
    ...history,
    async [Symbol.asyncDispose]() {
      resources.dispose();
    },
  };
}

function openScreenshots(db: DatabaseSync, dir: string, onProblem: OnProblem): ScreenshotFiles {
  const files = createScreenshotFiles(path.join(dir, screenshotsName));
  mkdirSync(files.dir, { recursive: true, mode: 0o700 });
  sweepScreenshots(db, files, onProblem);
  return files;
}

function createHistory(parts: {
  dir: string;
  limits: () => Limits;
  store: Store;
  files: ScreenshotFiles;
}): Omit<History, typeof Symbol.asyncDispose> {
  const { dir, limits, store, files } = parts;
  const { db } = store;
  const prune = () => pruneEntries(store, files, limits());
  let total: number | undefined;
  store.onChange(() => {
    total = undefined;
  });
  return {
    async add(added) {
      const entry = await addEntry(store, files, added);
      await prune();
      return entry;
    },
    get: (id) => findEntry(db, id),
    list: (query) => listEntries(db, query),
    search: (query) => searchEntries(db, query),
    update: (id, update) => updateEntry(store, id, update),
    remove: (id) => removeEntry(store, files, id),
    clear: () => removeAllEntries(store, files),
    reorder: (reorder) => reorderEntries(store, reorder),
    screenshot: (id) => readScreenshot(db, files, id),
    exportJson: ({ color } = {}) => exportJson(exportPages(dir, color)),
    exportCsv: ({ color } = {}) => exportCsv(exportPages(dir, color)),
    async importJson(document) {
      const result = await importEntries(store, document);
      await prune();
      return result;
    },
    count() {
      total ??= countEntries(db);
      return total;
    },
    prune,
    replica: createReplica(store, files, limits),
  };
}
