import type { Write } from '../database/write.ts';
import { type LiveEntry, liveEntry, notFound } from '../entries/entry-view.ts';
import { updateEntry } from '../entries/update-entry.ts';

export interface SavedText {
  /** The text of the entry that the new one was made from. */
  base: string;
  text: string;
}

/**
 * Saves a text where the entry still has the one that it was derived from. Returns the entry as it
 * is then: with another text where that was changed meanwhile. Throws `not_found`, also for an entry
 * that is about to be removed.
 */
export async function saveText(
  write: Write,
  id: string,
  { base, text }: SavedText,
): Promise<LiveEntry> {
  const pending = await write.stores.objectStore('pendingDeletions').getAll();
  if (pending.some(({ entries }) => entries.includes(id))) throw notFound(id);
  const entry = await liveEntry(write.stores, id);
  return entry.content.text.value === base ? await updateEntry(write, id, { text }) : entry;
}
