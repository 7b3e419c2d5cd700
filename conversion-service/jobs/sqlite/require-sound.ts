import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import { delivery } from '../delivery.ts';
import { storedJob } from '../job.ts';
import { jobOf } from '../result-file.ts';

const record = z.object({ id: z.string(), record: z.string() });
const problem = z.object({ integrity_check: z.string() });

/** A database whose parts do not agree. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/**
 * Reads all of the service's database. What it does not know any more would otherwise be swept
 * from the folders beside it as if no job needed it.
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
