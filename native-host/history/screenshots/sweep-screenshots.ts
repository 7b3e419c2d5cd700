import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../../shared/node/transaction.ts';
import { statTarget } from '../../storage/stat-target.ts';
import type { OnProblem } from '../database/open-database.ts';
import type { Store } from '../database/store.ts';
import type { ScreenshotFiles } from './screenshot-files.ts';
import type { SweptFiles } from './swept-files.ts';

/** A file that the history wrote, by its name. */
interface OwnFile {
  file: string;
  /** SHA-256 of the screenshot, in hex. */
  hash: string;
  /** False for one that was still being written. */
  isWhole: boolean;
  /** Milliseconds since 1970. */
  modifiedMs: number;
}

/**
 * Brings files and rows together at the start: notes which screenshots are there, and moves what a
 * crash left over to `swept`. Nothing may be adding entries meanwhile.
 *
 * What no entry uses may be the picture of an entry that this database does not know: of one that
 * was moved away, restored from a backup, or damaged. So what is older than the database stays, and
 * everything does where rows and files do not fit together, as they do after every crash.
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
  // One transaction takes an entry and its note away.
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

/** None where the folder itself is a link: what it leads to may be others'. */
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

/** The screenshots in the folder and what was half written. Others' files and links are not among them. */
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
