/** A thread that reads a whole database and posts what is damaged, undefined where nothing is. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { checkWhole, isDamage } from '../database/database-file.ts';
import { entryColumns, toEntry } from '../entries/write-entry.ts';

parentPort?.postMessage(damageOf(String(workerData)));

function damageOf(file: string): string | undefined {
  using db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    checkWhole(db);
    for (const row of db.prepare(`SELECT ${entryColumns} FROM entries AS e`).iterate())
      toEntry(row);
    return undefined;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
