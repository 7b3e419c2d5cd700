import { lstatSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { RepairedHistory } from '../../shared/messages/contracts/repair-methods.ts';
import { databaseName } from '../storage/data-dir.ts';
import { StartError } from '../storage/start-error.ts';
import { statTarget } from '../storage/storage-problem.ts';
import {
  databaseFiles,
  hasBytes,
  isDamage,
  type OnProblem,
  openHealthy,
} from './database/database-file.ts';
import { finishRebuild, rebuildDatabase, setAside } from './salvage/rebuild-database.ts';

/**
 * Opens `history.sqlite` in an existing folder, and migrates it to the current schema. Throws where
 * it is damaged, where a newer version wrote it, or where it is no readable file.
 */
export function openDatabase(dir: string, onProblem: OnProblem): DatabaseSync {
  finishRebuild(dir);
  requireFile(path.join(dir, databaseName));
  keepOrphanedLog(dir, onProblem);
  return openHealthy(path.join(dir, databaseName));
}

/**
 * Renames a damaged database as a whole and replaces it by whatever can be read of it. Nothing else
 * may have it open. Returns what was recovered. Throws where the disk has no room for that.
 */
export function repairDatabase(dir: string, cause: unknown, onProblem: OnProblem): RepairedHistory {
  try {
    const { entries, tombstones, known = null, keptAs } = rebuildDatabase(dir);
    onProblem(
      `The history was damaged; it is kept as ${keptAs}. ${countOf(entries, known)} and ${tombstones} ` +
        'deletions could be read and are back; browsers add what they have when they connect.',
      cause,
    );
    return { entries, known, keptAs };
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Not even the recovered rows make a valid database.
    const keptAs = setAside(dir);
    onProblem(`The history was damaged; it is kept as ${keptAs}, and an empty one begins.`, error);
    return { entries: 0, known: null, keptAs };
  }
}

function countOf(entries: number, known: number | null): string {
  return known === null ? `${entries} entries` : `${entries} of ${known} entries`;
}

/** @throws StartError where something else has the database's name */
function requireFile(file: string): void {
  const entry = lstatSync(file, { throwIfNoEntry: false });
  if (!entry) return;
  const found = statTarget(file);
  if (!found) {
    throw new StartError(
      `${file} is a link to a file that is not there. Bring back what it leads to, as by ` +
        'connecting its disk, or move the link away to begin anew.',
    );
  }
  if (!found.isFile()) {
    throw new StartError(`${file} is no file but stands where the history belongs. Move it away.`);
  }
}

/** SQLite deletes the log of a missing or empty database: its content may be all there is. */
function keepOrphanedLog(dir: string, onProblem: OnProblem): void {
  if (hasBytes(path.join(dir, databaseName))) return;
  const log = databaseFiles(dir, databaseName).find(({ ending }) => ending === '-wal');
  if (!log || !hasBytes(log.file)) return;
  const kept = path.join(
    dir,
    `orphaned-${new Date().toISOString().replaceAll(':', '-')}-${databaseName}-wal`,
  );
  renameSync(log.file, kept);
  onProblem(
    `The history is missing, and its write-ahead log alone is there; it is kept as ${kept}.`,
  );
}
