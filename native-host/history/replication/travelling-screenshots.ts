import { readFile } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/statement.ts';
import type { Store } from '../database/store.ts';
import { isUsed } from '../entries/remove-entries.ts';
import type { ScreenshotFiles } from '../screenshots/screenshot-files.ts';

/** The hashes of screenshots that entries name and that are not here, newest entry first. */
export function missingScreenshots(db: DatabaseSync, limit: number): string[] {
  return statement(
    db,
    `SELECT screenshot AS hash FROM entries
       WHERE screenshot IS NOT NULL AND screenshot NOT IN (SELECT hash FROM screenshots)
       GROUP BY screenshot ORDER BY max(created_at) DESC LIMIT ?`,
  )
    .all(limit)
    .map(({ hash }) => String(hash));
}

export function hasScreenshot(db: DatabaseSync, hash: string): boolean {
  return statement(db, 'SELECT 1 FROM screenshots WHERE hash = ?').get(hash) !== undefined;
}

/** The PNG of that hash, undefined where it is not here. */
export async function screenshotBytes(
  db: DatabaseSync,
  files: ScreenshotFiles,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!hasScreenshot(db, hash)) return undefined;
  return await readFile(files.path(hash));
}

/** Keeps a PNG that another replica sent, where an entry uses it. Answers whether one does. */
export async function keepScreenshot(
  store: Store,
  files: ScreenshotFiles,
  png: Uint8Array,
): Promise<boolean> {
  const { hash, release } = await files.hold(png);
  try {
    return store.write((mark) => {
      const users = statement(store.db, 'SELECT n FROM entries WHERE screenshot = ?').all(hash);
      if (users.length === 0) return false;
      statement(store.db, 'INSERT OR IGNORE INTO screenshots (hash) VALUES (?)').run(hash);
      // To the reader its entries have changed: they can show their screenshot now.
      const touch = statement(store.db, 'UPDATE entries SET change = ? WHERE n = ?');
      for (const { n } of users) touch.run(mark.changes(), n ?? null);
      return true;
    });
  } finally {
    release();
    await files.discard([hash], (unused) => isUsed(store.db, unused));
  }
}
