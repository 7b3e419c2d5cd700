import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { transaction } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { delivery } from '../delivery.ts';
import { storedJob } from '../job.ts';
import { jobOf } from '../result-file.ts';
import { migrations } from './job-migrations.ts';

const databaseName = 'conversions.sqlite';

/**
 * What a commit survives: with `FULL` everything; with `NORMAL`, which is several times as fast,
 * the end of the process, but not always a power failure.
 */
type Options = {
  synchronous?: 'FULL' | 'NORMAL';
  /** Whether all of it is read, which takes about a second for 100 MB. */
  isChecked?: boolean;
};

/**
 * Opens the service's database in the folder, both made where they do not exist. Several processes
 * may have it open.
 * Throws where it was written by a newer version, or is damaged, and then changes nothing.
 */
export function openDatabase(
  dataDir: string,
  { synchronous = 'FULL', isChecked = false }: Options = {},
): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, databaseName);
  using opened = new DisposableStack();
  try {
    for (const part of ['', '-wal', '-shm']) requireFile(`${file}${part}`);
    // SQLite gives its other files the rights of this one.
    closeSync(openSync(file, 'a', 0o600));
    const db = new DatabaseSync(file, { timeout: 10_000 });
    opened.defer(() => db.close());
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
    transaction(db, () => migrate(db, file));
    if (isChecked) requireSound(db);
    opened.move();
    return db;
  } catch (error) {
    throw new Error(
      `${file} cannot be opened: ${error instanceof Error ? error.message : error}${adviceOn(error)}`,
      { cause: error },
    );
  }
}

/**
 * Opening a pipe would wait for ever, and a device has no end. For a file without access SQLite's
 * error has no file name.
 */
function requireFile(file: string): void {
  if (!lstatSync(file, { throwIfNoEntry: false })) return;
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`${path.basename(file)} is not a file. Move it away.`);
  accessSync(file, constants.R_OK | constants.W_OK);
}

/** https://www.sqlite.org/rescode.html: corrupt, not a database */
const damageCodes: unknown[] = [11, 26];

function adviceOn(error: unknown): string {
  const isDamaged =
    error instanceof Damage ||
    (error instanceof Error &&
      'errcode' in error &&
      damageCodes.includes(Number(error.errcode) & 0xff));
  if (!isDamaged) return '';
  return (
    '. The database is damaged. Nothing was changed. Put a copy from before in its place, or move ' +
    `${databaseName} away with the files whose names begin so: the service then starts with new ` +
    'keys, and keeps the documents and results that are there for 30 days.'
  );
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

const record = z.object({ id: z.string(), record: z.string() });
const problem = z.object({ integrity_check: z.string() });

/** A database whose parts do not agree. */
class Damage extends Error {
  override readonly name = 'Damage';
}

/**
 * Reads all of the service's database. Files of jobs that it lost would otherwise be swept from the
 * folders beside it as if no job needed them.
 * @throws {Damage} that names the first fault that is found
 */
export function requireSound(db: DatabaseSync): void {
  const found = problem.parse(db.prepare('PRAGMA integrity_check(1)').get()).integrity_check;
  if (found !== 'ok') throw new Damage(found);
  for (const row of db.prepare('SELECT id, record FROM jobs').iterate()) {
    const { id, record: text } = record.parse(row);
    if (!isRecordOf(id, text)) throw new Damage(`the record of the job ${id} cannot be read`);
  }
  for (const row of db.prepare('SELECT job_id AS id, record FROM deliveries').iterate()) {
    const { id, record: text } = record.parse(row);
    if (!isDeliveryOf(id, text)) throw new Damage(`the delivery of the job ${id} cannot be read`);
  }
}

function isRecordOf(id: string, text: string): boolean {
  try {
    const { data } = storedJob.safeParse(parseJson(text));
    return data?.id === id && (!data.result || jobOf(data.result.file) === id);
  } catch {
    return false;
  }
}

function isDeliveryOf(id: string, text: string): boolean {
  try {
    return delivery.safeParse(parseJson(text)).data?.job.id === id;
  } catch {
    return false;
  }
}
