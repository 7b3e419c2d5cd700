import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { FindUse } from '../../keys/key-store.ts';

const row = z.object({
  key_id: z.string(),
  documents: z.int(),
  bytes: z.int(),
  failures: z.int(),
});

export function findUseIn(db: DatabaseSync): FindUse {
  return async (since) => {
    const rows = db
      .prepare(
        `SELECT record ->> 'keyId' AS key_id, count(*) AS documents, sum(record ->> 'bytes') AS bytes,
           count(*) FILTER (WHERE record ->> 'status' = 'failed') AS failures
         FROM jobs WHERE created_at >= ? GROUP BY key_id`,
      )
      .all(since);
    return new Map(
      rows.map((found) => {
        const { key_id: keyId, ...use } = row.parse(found);
        return [keyId, use];
      }),
    );
  };
}
