import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../shared/node/transaction.ts';
import type { OnProblem } from './open-database.ts';
import type { ScreenshotFiles } from './screenshot-files.ts';

/**
 * Brings files and rows together at the start: removes what no entry uses and half-written files,
 * and notes which screenshots are there. Nothing may be adding entries meanwhile.
 */
export function sweepScreenshots(
  db: DatabaseSync,
  files: ScreenshotFiles,
  onProblem: OnProblem,
): void {
  const used = column(db, 'SELECT DISTINCT screenshot FROM entries WHERE screenshot IS NOT NULL');
  const present = new Set<string>();
  for (const file of listFiles(files.dir)) {
    const hash = path.basename(file, '.png');
    if (used.has(hash) && file === files.path(hash)) present.add(hash);
    else rmSync(file);
  }
  const noted = column(db, 'SELECT hash FROM screenshots');
  const lost = [...noted].filter((hash) => !present.has(hash)).length;
  if (lost > 0) onProblem(`The files of ${lost} screenshots are gone; their entries stay.`);
  notePresent(db, present);
}

function notePresent(db: DatabaseSync, present: Set<string>): void {
  transaction(db, () => {
    const hashes = JSON.stringify([...present]);
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

function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath, found.name));
}
