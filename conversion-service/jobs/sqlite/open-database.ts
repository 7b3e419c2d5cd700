import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../../shared/node/transaction.ts';
import { migrations } from './migrations.ts';

const databaseName = 'conversions.sqlite';

/**
 * What a commit survives: with `FULL` everything; with `NORMAL`, which is several times as fast,
 * the end of the process, but not always a loss of power.
 */
type Options = { synchronous?: 'FULL' | 'NORMAL' };

/**
 * Opens the service's database in the folder, both made where they are not there. Several
 * processes may have it open.
 * Throws where it was written by a newer version, or is damaged.
 */
export function openDatabase(
  dataDir: string,
  { synchronous = 'FULL' }: Options = {},
): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, databaseName);
  // SQLite gives its other files the rights of this one.
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: 10_000 });
  try {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
    transaction(db, () => migrate(db, file));
    return db;
  } catch (error) {
    db.close();
    throw new Error(`${file} cannot be opened: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** In one transaction: two processes may open a new folder at the same moment. */
function migrate(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version > migrations.length) {
    throw new Error(
      `it has version ${version}, and this version of the service knows up to ` +
        `${migrations.length}. Update the service, or move ${path.basename(file)} away.`,
    );
  }
  for (const step of migrations.slice(version)) db.exec(step);
  if (version === 0) db.prepare('UPDATE origin SET created_at = ?').run(Date.now());
  db.exec(`PRAGMA user_version = ${migrations.length}`);
}
