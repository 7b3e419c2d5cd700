import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseName } from '../storage/data-dir.ts';

/** In the history's `meta`: this folder has had settings, whatever became of their files. */
const key = 'settings';

/**
 * Whether a data folder without `settings.json` and `api-token` has lost them: its history says
 * that they existed, or is unreadable. Earlier versions wrote neither before somebody changed a
 * setting, and recorded nothing about them in the history.
 */
export function hasLostSettings(dataDir: string): boolean {
  const file = path.join(dataDir, databaseName);
  if (hasContent(file)) return saysSo(file);
  const leftOver = readdirSync(dataDir).filter(isLeftOver);
  return (
    leftOver.some((name) => hasContent(path.join(dataDir, name))) ||
    pictureFolders.some((name) => hasFiles(path.join(dataDir, name)))
  );
}

/** Records in the history, which exists, that this folder has settings. Never throws. */
export function noteSettings(dataDir: string, onError: (error: unknown) => void): void {
  try {
    using db = new DatabaseSync(path.join(dataDir, databaseName), { timeout: 5_000 });
    if (isNoted(db)) return;
    db.prepare('INSERT INTO meta (key, value) VALUES (?, 1)').run(key);
  } catch (error) {
    // As on a full disk: the next start records it.
    onError(error);
  }
}

function saysSo(file: string): boolean {
  try {
    using db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    return isNoted(db);
  } catch {
    // Damaged, or no readable file: it may have had settings.
    return true;
  }
}

function isNoted(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM meta WHERE key = ?').get(key) !== undefined;
}

/** What only a used folder has: settings or a history that were renamed. */
function isLeftOver(name: string): boolean {
  return /^(settings\.json|api-token)\.damaged-/.test(name) || name.includes(databaseName);
}

/** Screenshots that were kept, or moved out of the way. */
const pictureFolders = ['screenshots', 'swept-screenshots'];

function hasFiles(folder: string): boolean {
  return (
    (statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false) && hasContent(folder)
  );
}

function hasContent(file: string): boolean {
  try {
    const found = statSync(file);
    return found.isDirectory() ? readdirSync(file).length > 0 : found.size > 0;
  } catch (error) {
    // Only a missing name counts as absent; something that cannot be inspected exists.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}
