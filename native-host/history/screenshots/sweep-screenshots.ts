import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../../shared/node/transaction.ts';
import { statTarget } from '../../storage/storage-problem.ts';
import type { OnProblem } from '../database/database-file.ts';
import type { Store } from '../database/store.ts';
import type { ScreenshotFiles } from './screenshot-files.ts';

/** A file written by the history, by its name. */
interface OwnFile {
  file: string;
  /** SHA-256 of the screenshot, in hex. */
  hash: string;
  /** False for a file that was still being written. */
  isWhole: boolean;
  /** Milliseconds since 1970. */
  modifiedMs: number;
}

/** Where files that no entry uses are moved: they can be restored for 30 days. */
interface SweptFiles {
  /** Moves the files away. Returns the folder they are in. */
  take(files: string[]): string;
  /**
   * Removes what has been there for 30 days, and the oldest days beyond 500 MB, but never the last
   * one.
   */
  purge(): void;
}

/**
 * Reconciles files and rows at the start: records which screenshots exist, and moves what a crash
 * left over to `swept`. Nothing may be adding entries meanwhile.
 *
 * A file that no entry uses may be the image of an entry that this database does not know: of one
 * that was moved away, restored from a backup, or damaged. So files older than the database stay,
 * and all of them do where rows and files are inconsistent in a way that no crash causes.
 */
export function sweepScreenshots(
  { db, began, isNew }: Store,
  { files, swept, onProblem }: { files: ScreenshotFiles; swept: SweptFiles; onProblem: OnProblem },
): void {
  const used = column(db, 'SELECT DISTINCT screenshot FROM entries WHERE screenshot IS NOT NULL');
  const noted = column(db, 'SELECT hash FROM screenshots');
  const present = [...used].filter((hash) => isFile(files.path(hash)));
  const lost = [...noted].filter((hash) => used.has(hash) && !isFile(files.path(hash))).length;
  if (lost > 0) onProblem(`The files of ${lost} screenshots are gone; their entries stay.`);
  const unused = own(files.dir).filter(({ hash, isWhole }) => !isWhole || !used.has(hash));
  // An entry and its record are removed in one transaction.
  const isOdd = lost > 0 || [...noted].some((hash) => !used.has(hash));
  const old = unused.filter(({ modifiedMs }) => modifiedMs < began);
  if (isNew && unused.length > 0) {
    onProblem(
      `The history is new, but ${unused.length} screenshots are here that it does not know: they ` +
        'stay. If history.sqlite was moved away, end the host and move it back to have its entries.',
    );
  }
  if (!isNew && !isOdd) sweep(unused, { old, swept, onProblem });
  notePresent(db, present);
}

function sweep(
  unused: OwnFile[],
  { old, swept, onProblem }: { old: OwnFile[]; swept: SweptFiles; onProblem: OnProblem },
): void {
  const moved = unused.filter((file) => !old.includes(file));
  if (moved.length === 0) return;
  const kept = swept.take(moved.map(({ file }) => file));
  onProblem(
    `${moved.length} files of screenshots that no entry uses, as a crash leaves them, were moved ` +
      `to ${kept}, where they stay for 30 days.`,
  );
}

/** None where the folder itself is a link: its target may be someone else's. */
function own(dir: string): OwnFile[] {
  return lstatSync(dir).isDirectory() ? listOwnFiles(dir) : [];
}

function isFile(file: string): boolean {
  return statTarget(file)?.isFile() ?? false;
}

function notePresent(db: DatabaseSync, present: string[]): void {
  transaction(db, () => {
    const hashes = JSON.stringify(present);
    db.prepare('DELETE FROM screenshots WHERE hash NOT IN (SELECT value FROM json_each(?))').run(
      hashes,
    );
    db.prepare('INSERT OR IGNORE INTO screenshots SELECT value FROM json_each(?)').run(hashes);
  });
}

function column(db: DatabaseSync, sql: string): Set<string> {
  return new Set(
    db
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0])),
  );
}

const folderName = /^[0-9a-f]{2}$/;
const fileName = /^(?<hash>[0-9a-f]{64})\.png(?<draft>\.[0-9a-f-]{36}\.tmp)?$/;

/** The screenshots in the folder, and partially written ones, without foreign files and links. */
function listOwnFiles(dir: string): OwnFile[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((found) => found.isDirectory() && folderName.test(found.name))
    .flatMap(({ name: folder }) =>
      readdirSync(path.join(dir, folder), { withFileTypes: true })
        .filter((found) => found.isFile())
        .flatMap(({ name }) => describe(path.join(dir, folder), name)),
    );
}

function describe(folder: string, name: string): OwnFile[] {
  const { hash, draft } = fileName.exec(name)?.groups ?? {};
  if (hash === undefined || !hash.startsWith(path.basename(folder))) return [];
  const file = path.join(folder, name);
  return [{ file, hash, isWhole: draft === undefined, modifiedMs: lstatSync(file).mtimeMs }];
}

const dayMs = 24 * 60 * 60 * 1_000;
const keptMs = 30 * dayMs;
const maxBytes = 500_000_000;
const dayName = /^\d{4}-\d{2}-\d{2}$/;

/** @param time the plausible time in ms since 1970: a clock that jumps must remove nothing */
export function createSweptFiles(dir: string, time: () => number): SweptFiles {
  return {
    take(files) {
      const folder = path.join(dir, new Date(time()).toISOString().slice(0, 10));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const file of files) renameSync(file, path.join(folder, path.basename(file)));
      return folder;
    },
    purge() {
      let bytes = 0;
      for (const [index, name] of days(dir).toReversed().entries()) {
        const folder = path.join(dir, name);
        bytes += sizeOf(folder);
        // Files moved at the end of a day are kept as long as the rest.
        const isOld = Date.parse(name) + dayMs < time() - keptMs;
        const isTooMuch = index > 0 && bytes > maxBytes;
        if (isOld || isTooMuch) rmSync(folder, { recursive: true });
      }
    },
  };
}

/** The oldest first. */
function days(dir: string): string[] {
  if (!lstatSync(dir, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((found) => found.isDirectory() && dayName.test(found.name))
    .map(({ name }) => name)
    .sort();
}

function sizeOf(folder: string): number {
  return readdirSync(folder)
    .map((name) => lstatSync(path.join(folder, name)).size)
    .reduce((sum, size) => sum + size, 0);
}
