import type { Color } from '../../../shared/api/entry.ts';
import type { EntryContent } from '../../../shared/history/replicated-entry.ts';
import type { Stamp } from '../../../shared/history/stamp.ts';
import { timeOfWrite } from '../database/kept-time.ts';
import type { Write } from '../database/write.ts';
import { type LiveEntry, liveEntry } from './entry-view.ts';

export interface EntryUpdate {
  text?: string | undefined;
  color?: Color | undefined;
  pinned?: boolean | undefined;
}

/** Changes the fields that are given and differ. Throws `not_found`. */
export async function updateEntry(
  { stores, stamp, change }: Write,
  id: string,
  update: EntryUpdate,
): Promise<LiveEntry> {
  const before = await liveEntry(stores, id);
  const { text, color, position, pinned, captures, updatedAt, birth } = before.content;
  const newText = update.text?.toWellFormed() ?? text.value;
  const newColor = update.color ?? color.value;
  const newPin = update.pinned === undefined ? pinned : pinOf(update.pinned, pinned, stamp);
  if (newText === text.value && newColor === color.value && newPin === pinned) return before;
  const now = await timeOfWrite(stores);
  const { receivedFrom: _, ...kept } = before;
  const after: LiveEntry = {
    ...kept,
    content: {
      // In the order of the schema: equal states have to be equal as JSON.
      text: newText === text.value ? text : { value: newText, stamp },
      color: newColor === color.value ? color : { value: newColor, stamp },
      position,
      ...(newPin && { pinned: newPin }),
      ...(captures && { captures }),
      updatedAt: new Date(Math.max(now, Date.parse(updatedAt) + 1)).toISOString(),
      birth,
    },
    change: change(),
  };
  await stores.objectStore('entries').put(after);
  return after;
}

type Pin = EntryContent['pinned'];

/** The pin to store: the present one where nothing changes. */
export function pinOf(pinned: boolean, before: Pin, stamp: Stamp): Pin {
  return pinned === (before?.value === 1) ? before : { value: pinned ? 1 : 0, stamp };
}
