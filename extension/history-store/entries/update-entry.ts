import type { Color } from '../../../shared/api/entry.ts';
import type { Write } from '../database/write.ts';
import { type LiveEntry, liveEntry } from './entry-view.ts';

export interface EntryUpdate {
  text?: string | undefined;
  color?: Color | undefined;
}

/** Changes the fields that are given and differ. Throws `not_found`. */
export async function updateEntry(
  { stores, stamp, change }: Write,
  id: string,
  update: EntryUpdate,
): Promise<LiveEntry> {
  const before = await liveEntry(stores, id);
  const { text, color, updatedAt } = before.content;
  const newText = update.text?.toWellFormed() ?? text.value;
  const newColor = update.color ?? color.value;
  if (newText === text.value && newColor === color.value) return before;
  const { receivedFrom: _, ...kept } = before;
  const after: LiveEntry = {
    ...kept,
    content: {
      ...before.content,
      text: newText === text.value ? text : { value: newText, stamp },
      color: newColor === color.value ? color : { value: newColor, stamp },
      updatedAt: new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1)).toISOString(),
    },
    change: change(),
  };
  await stores.objectStore('entries').put(after);
  return after;
}
