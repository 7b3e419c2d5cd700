import type { Entry } from '../../../shared/api/entry.ts';
import { Problem } from '../../../shared/api/problem.ts';
import type { EntryContent } from '../../../shared/history/replicated-entry.ts';
import type { HistoryDatabase, StoredEntry, WriteStores } from '../database/database.ts';

export type LiveEntry = StoredEntry & { content: EntryContent };

export function isLive(stored: StoredEntry | undefined): stored is LiveEntry {
  return stored?.content != null;
}

/** The entry of a write. Throws `not_found`. */
export async function liveEntry(stores: WriteStores, id: string): Promise<LiveEntry> {
  const stored = await stores.objectStore('entries').get(id);
  if (!isLive(stored)) throw notFound(id);
  return stored;
}

export function notFound(id: string): Problem {
  return new Problem('not_found', `The history has no entry ${id}: it may have been deleted.`);
}

/** Throws `not_found`. */
export async function findEntry(db: HistoryDatabase, id: string): Promise<LiveEntry> {
  const stored = await db.get('entries', id);
  if (!isLive(stored)) throw notFound(id);
  return stored;
}

/** A stored entry as everyone else sees it. */
export async function entryView(db: HistoryDatabase, entry: LiveEntry): Promise<Entry> {
  const { id, life, content } = entry;
  const { screenshot, suggestedLanguages, ...birth } = content.birth;
  const present = screenshot === null ? undefined : await db.getKey('screenshots', screenshot);
  return {
    id,
    text: content.text.value,
    color: content.color.value,
    pinned: content.pinned?.value === 1,
    position: content.position.value,
    updatedAt: content.updatedAt,
    ...birth,
    hasScreenshot: present !== undefined,
    // It is about the recognized text: where that was changed it no longer applies.
    ...(suggestedLanguages && content.text.stamp === life && { suggestedLanguages }),
    ...(content.captures && { captures: content.captures }),
  };
}

export async function entryViews(db: HistoryDatabase, stored: LiveEntry[]): Promise<Entry[]> {
  return await Promise.all(stored.map((entry) => entryView(db, entry)));
}
