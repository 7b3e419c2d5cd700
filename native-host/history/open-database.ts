import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../shared/node/transaction.ts';
import { migrations } from './migrations.ts';

/** Told what went wrong and was mended, for the log. */
export type OnProblem = (message: string, cause?: unknown) => void;

export const databaseName = 'history.sqlite';
export const screenshotsName = 'screenshots';

/**
 * Opens `history.sqlite` in the folder, which exists, and brings it to the present form. A corrupt file is set
 * aside together with the screenshots, and an empty history begins.
 * Throws where the database was written by a newer version.
 */
export function openDatabase(dir: string, onProblem: OnProblem): DatabaseSync {
  try {
    return openHealthy(dir);
  } catch (error) {
    if (!isCorruption(error)) throw error;
    onProblem(`The history was damaged; it is kept as ${setAside(dir)}.`, error);
    return openHealthy(dir);
  }
}

function openHealthy(dir: string): DatabaseSync {
  const file = path.join(dir, databaseName);
  const endedBadly = hasBytes(`${file}-wal`);
  // SQLite gives its other files the rights of this one.
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(db);
    if (endedBadly) check(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function migrate(db: DatabaseSync): void {
  const version = userVersion(db);
  if (version > migrations.length) {
    throw new Error(
      `The history has version ${version}, and this version of Screenscribe knows up to ` +
        `${migrations.length}. Update Screenscribe, or move ${databaseName} away to begin anew.`,
    );
  }
  migrations.slice(version).forEach((step, index) => {
    transaction(db, () => db.exec(`${step}; PRAGMA user_version = ${version + index + 1};`));
  });
}

function userVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

/** The table of entries with its indexes; the search tables would take a second per 100,000. */
function check(db: DatabaseSync): void {
  const verdict = db.prepare("PRAGMA quick_check('entries')").get()?.quick_check;
  if (verdict !== 'ok') throw new DamagedDatabase(String(verdict));
}

class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
}

function isCorruption(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true;
  const sqliteCorrupt = 11;
  const sqliteNotADatabase = 26;
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const primary = Number(error.errcode) & 0xff;
  return primary === sqliteCorrupt || primary === sqliteNotADatabase;
}

/** Renames everything of the damaged history and answers the new name of the database. */
function setAside(dir: string): string {
  const mark = `damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  const kept = path.join(dir, `${mark}-${databaseName}`);
  for (const ending of ['', '-wal', '-shm']) {
    const file = path.join(dir, databaseName + ending);
    if (existsSync(file)) renameSync(file, kept + ending);
  }
  const screenshots = path.join(dir, screenshotsName);
  if (existsSync(screenshots))
    renameSync(screenshots, path.join(dir, `${mark}-${screenshotsName}`));
  return kept;
}

function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
