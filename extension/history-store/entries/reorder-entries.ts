import {
  type Positioned,
  planReorder,
  type Reorder,
} from '../../../shared/history/plan-reorder.ts';
import type { WriteStores } from '../database/database.ts';
import type { Write } from '../database/write.ts';
import { liveEntry } from './entry-view.ts';

/** Behind every order key. */
const afterAll = '~';

/** Returns the entries that were named, with their new positions. */
export async function reorderEntries(
  { stores, stamp, change }: Write,
  reorder: Reorder,
): Promise<Positioned[]> {
  const entries = stores.objectStore('entries');
  const named = 'ids' in reorder ? reorder.ids : [reorder.id];
  const anchors = 'ids' in reorder ? reorder.ids : [reorder.id, reorder.before];
  for (const { id, position } of planReorder(await placesAround(stores, anchors), reorder)) {
    const { receivedFrom: _, ...before } = await liveEntry(stores, id);
    const content = { ...before.content, position: { value: position, stamp } };
    await entries.put({ ...before, content, change: change() });
  }
  return await Promise.all(
    named.map(async (id) => {
      const { content } = await liveEntry(stores, id);
      return { id, position: content.position.value };
    }),
  );
}

/** The part of the order that a plan needs: the entries at, just before and just after each. */
async function placesAround(stores: WriteStores, ids: (string | null)[]): Promise<Positioned[]> {
  const places = new Map<string, Positioned>();
  for (const id of ids) {
    const position = id === null ? afterAll : (await liveEntry(stores, id)).content.position.value;
    for (const place of await neighbours(stores, position)) places.set(place.id, place);
  }
  const key = ({ position, id }: Positioned) => [position, id].join(' ');
  return [...places.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * All entries at a position and the first one after it; before it the last entry of each of the two
 * preceding positions, since the nearer one may be the entry that moves.
 */
async function neighbours(stores: WriteStores, position: string): Promise<Positioned[]> {
  const index = stores.objectStore('entries').index('byPosition');
  const places: Positioned[] = [];
  let before = position;
  for (let count = 0; count < 2; count++) {
    const cursor = await index.openKeyCursor(IDBKeyRange.upperBound([before], true), 'prev');
    if (!cursor) break;
    places.push({ id: cursor.key[1], position: cursor.key[0] });
    before = cursor.key[0];
  }
  let cursor = await index.openKeyCursor(IDBKeyRange.lowerBound([position]));
  while (cursor) {
    places.push({ id: cursor.key[1], position: cursor.key[0] });
    if (cursor.key[0] !== position) break;
    cursor = await cursor.continue();
  }
  return places;
}
