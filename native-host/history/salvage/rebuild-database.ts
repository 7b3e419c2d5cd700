import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { generateKeyBetween } from 'fractional-indexing';
import { statement } from '../../../shared/node/transaction.ts';
import { databaseName } from '../../storage/data-dir.ts';
import { databaseFiles, openHealthy } from '../database/database-file.ts';
import { type ChangeMark, createStore, type Store } from '../database/store.ts';
import { insertEntry } from '../entries/write-entry.ts';
import { meet } from '../replication/known-replicas.ts';
import { openPageFile } from './page-file.ts';
import { type SalvagedEntry, type SalvagedRows, salvageRows } from './salvage-rows.ts';

export interface Rebuilt {
  /** How many entries, and how many deletions still to be sent to other replicas, were read. */
  entries: number;
  tombstones: number;
  /** How many entries there were, as far as could be determined. */
  known: number | undefined;
  /** Where the damaged database is kept. */
  keptAs: string;
}

const unfinished = `rebuilding-${databaseName}`;
const finished = `rebuilt-${databaseName}`;

/**
 * Replaces a damaged database by a new one, with all that can be read of it. The damaged one is
 * kept as a whole, screenshots stay where they are. The new one is another replica, so browsers
 * send everything that they have. After a crash in between, either the damaged one is still there,
 * or the next `finishRebuild` completes the work. Nothing else may have the database open.
 */
export function rebuildDatabase(dir: string): Rebuilt {
  removeDatabase(dir, unfinished);
  removeDatabase(dir, finished);
  const rows = salvaged(dir);
  writeRows(path.join(dir, unfinished), rows);
  const { entries, tombstones, known } = rows;
  renameSync(path.join(dir, unfinished), path.join(dir, finished));
  const keptAs = setAside(dir);
  finishRebuild(dir);
  return { entries: entries.length, tombstones: tombstones.length, known, keptAs };
}

/** Moves a rebuilt database into place if a crash came after the old one was renamed. */
export function finishRebuild(dir: string): void {
  const rebuilt = path.join(dir, finished);
  const place = path.join(dir, databaseName);
  if (existsSync(rebuilt) && !existsSync(place)) renameSync(rebuilt, place);
}

/** Renames all files of a database and returns its new name. */
export function setAside(dir: string): string {
  const kept = `damaged-${new Date().toISOString().replaceAll(':', '-')}-${databaseName}`;
  for (const { file, ending } of databaseFiles(dir, databaseName)) {
    if (existsSync(file)) renameSync(file, path.join(dir, kept + ending));
  }
  return path.join(dir, kept);
}

function salvaged(dir: string): SalvagedRows {
  using file = openPageFile(path.join(dir, databaseName));
  return salvageRows(file);
}

function removeDatabase(dir: string, name: string): void {
  for (const { file } of databaseFiles(dir, name)) rmSync(file, { force: true });
}

function writeRows(file: string, { entries, tombstones, clock }: SalvagedRows): void {
  // Closing it leaves one file with everything in it.
  using db = openHealthy(file);
  const store = createStore(db);
  store.write((mark) => {
    if (clock !== '') store.receive(clock);
    // A placeholder for all browsers that may return, for which deletions are kept for 90 days.
    meet(db, randomUUID(), mark.now);
    let lowest: string | null = null;
    for (const row of entries) {
      const position = isPosition(row.entry.position) ? row.entry.position : undefined;
      if (position !== undefined && (lowest === null || position < lowest)) lowest = position;
    }
    for (const row of entries) lowest = writeEntry(store, row, mark, lowest);
    const bury = statement(
      db,
      'INSERT INTO tombstones (id, stamp, change, buried_at) VALUES (?, ?, ?, ?)',
    );
    for (const { id, stamp, buriedAt } of tombstones) {
      bury.run(id, stamp ?? mark.stamp, mark.changes(), buriedAt);
    }
  });
}

/** An entry whose position is lost goes to the top. Returns the new lowest position. */
function writeEntry(
  store: Store,
  { entry, stamps }: SalvagedEntry,
  mark: ChangeMark,
  lowest: string | null,
): string | null {
  if (isPosition(entry.position)) {
    insertEntry(store, entry, mark, stamps);
    return lowest;
  }
  const position = generateKeyBetween(null, lowest);
  insertEntry(store, { ...entry, position }, mark, { ...stamps, position: mark.stamp });
  return position;
}

function isPosition(position: string): boolean {
  try {
    generateKeyBetween(position, null);
    return position !== '';
  } catch {
    return false;
  }
}
