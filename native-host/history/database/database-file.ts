import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../../shared/node/transaction.ts';
import { databaseName } from '../../storage/data-dir.ts';
import { StartError } from '../../storage/start-error.ts';
import { migrations } from './history-migrations.ts';

/** Called with what went wrong and was repaired, for the log. */
export type OnProblem = (message: string, cause?: unknown) => void;

/** How long another process may hold the database, in ms. */
export const busyMs = 5_000;

/**
 * A database up to this size is checked completely when opened, in some 60 ms of processor time; a
 * larger one is checked while the host runs.
 */
const checkedAtOnceBytes = 8 * 1024 * 1024;

/** The files of a database of that name, which may or may not exist. */
export function databaseFiles(dir: string, name: string): { file: string; ending: string }[] {
  return ['', '-wal', '-shm'].map((ending) => ({ file: path.join(dir, name + ending), ending }));
}

/**
 * Opens a database, which is created where it is missing, and migrates it to the current schema.
 * Throws where it is damaged, as far as that shows at once, or of a newer version.
 */
export function openHealthy(file: string): DatabaseSync {
  // SQLite gives its other files the permissions of this one.
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(db, file);
    if (statSync(file).size <= checkedAtOnceBytes) checkWhole(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Throws `DamagedDatabase` with the first inconsistency. */
export function checkWhole(db: DatabaseSync): void {
  const verdict = db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (verdict !== 'ok') throw new DamagedDatabase(String(verdict));
}

/** Whether a file of the database exists and is not empty. */
export function hasBytes(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

function migrate(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version > migrations.length) {
    throw new StartError(
      `The history in ${file} has version ${version}, and this version of Screenscribe knows up ` +
        `to ${migrations.length}. Update Screenscribe. To begin anew instead, end the host and move ` +
        `everything whose name begins with ${databaseName} into another folder; leave screenshots ` +
        'where it is, so that moving the files back brings everything back.',
    );
  }
  migrations.slice(version).forEach((step, index) => {
    transaction(db, () => db.exec(`${step}; PRAGMA user_version = ${version + index + 1};`));
  });
}

/** A database contains something impossible. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
}

const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/** Whether an error says that a database is damaged: https://www.sqlite.org/rescode.html */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true;
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const primary = Number(error.errcode) & 0xff;
  return primary === sqliteCorrupt || primary === sqliteNotADatabase;
}
