import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import { statement } from '../../../shared/node/statement.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { entryColumns, toEntry } from '../entries/entry-row.ts';

const codes = z.array(z.string());

const stampRow = z.object({
  life_stamp: z.string(),
  text_stamp: z.string(),
  color_stamp: z.string(),
  position_stamp: z.string(),
  pinned_stamp: z.string().nullable(),
  screenshot: z.string().nullable(),
  suggested_languages: z.string().nullable(),
});

/** What this history knows of an id: the entry, its deletion, or nothing. */
export function entryState(db: DatabaseSync, id: string): ReplicatedEntry | undefined {
  return liveState(db, id) ?? buriedState(db, id);
}

function liveState(db: DatabaseSync, id: string): ReplicatedEntry | undefined {
  const row = statement(
    db,
    `SELECT ${entryColumns}, life_stamp, text_stamp, color_stamp, position_stamp, pinned_stamp,
       screenshot, suggested_languages
       FROM entries AS e WHERE id = ?`,
  ).get(id);
  if (!row) return undefined;
  const { text, color, position, pinned, updatedAt, ...birth } = toEntry(row);
  const stamps = stampRow.parse(row);
  const { createdAt, source, languages, confidence } = birth;
  const { suggested_languages: suggested, pinned_stamp: pinStamp } = stamps;
  // In the order of the schema, so that equal states are equal as JSON.
  return {
    id,
    life: stamps.life_stamp,
    content: {
      text: { value: text, stamp: stamps.text_stamp },
      color: { value: color, stamp: stamps.color_stamp },
      position: { value: position, stamp: stamps.position_stamp },
      ...(pinStamp && { pinned: { value: pinned ? 1 : 0, stamp: pinStamp } }),
      updatedAt,
      birth: {
        createdAt,
        source,
        languages,
        confidence,
        screenshot: stamps.screenshot,
        // Also once the text has been changed: birth stays as it was.
        ...(suggested && { suggestedLanguages: codes.parse(parseJson(suggested)) }),
      },
    },
  };
}

function buriedState(db: DatabaseSync, id: string): ReplicatedEntry | undefined {
  const row = statement(db, 'SELECT stamp FROM tombstones WHERE id = ?').get(id);
  return row && { id, life: String(row.stamp), content: null };
}
