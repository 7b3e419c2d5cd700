import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { Problem } from '../api/problem.ts';

/** `ids` take this order among their places; or `id` moves before another, or to the end. */
export type Reorder = { ids: string[] } | { id: string; before: string | null };

export interface Positioned {
  id: string;
  position: string;
}

/**
 * The entries that get a new position. `places` is the whole list in order: by position, then by
 * id. Throws `not_found` for an unknown id, `invalid_request` for a duplicate one.
 */
export function planReorder(places: Positioned[], reorder: Reorder): Positioned[] {
  const parted = partEqualPositions(places);
  const wanted = new Map(parted.map(({ id, position }) => [id, position]));
  if ('ids' in reorder) arrange(wanted, reorder.ids);
  else if (reorder.id !== reorder.before) move(parted, wanted, reorder.id, reorder.before);
  else positionIn(wanted, reorder.id);
  return places.flatMap(({ id, position }) => {
    const next = positionIn(wanted, id);
    return next === position ? [] : [{ id, position: next }];
  });
}

/** Two replicas may have given out one position twice: all but the first get a new one. */
function partEqualPositions(places: Positioned[]): Positioned[] {
  const parted: Positioned[] = [];
  for (let start = 0; start < places.length; start = parted.length) {
    const position = places[start]?.position ?? '';
    let end = start + 1;
    while (places[end]?.position === position) end++;
    const run = places.slice(start, end);
    const next = places[end]?.position ?? null;
    const keys = [position, ...generateNKeysBetween(position, next, run.length - 1)];
    parted.push(...run.map(({ id }, index) => ({ id, position: keys[index] ?? position })));
  }
  return parted;
}

function arrange(wanted: Map<string, string>, ids: string[]): void {
  if (new Set(ids).size < ids.length) {
    throw new Problem('invalid_request', 'ids holds an id twice: give each entry once.');
  }
  const held = ids.map((id) => positionIn(wanted, id)).sort((a, b) => (a < b ? -1 : 1));
  ids.forEach((id, index) => {
    wanted.set(id, held[index] ?? positionIn(wanted, id));
  });
}

function move(
  places: Positioned[],
  wanted: Map<string, string>,
  id: string,
  before: string | null,
): void {
  positionIn(wanted, id);
  const next = before === null ? null : positionIn(wanted, before);
  const last = places.findLast(
    (place) => place.id !== id && (next === null || place.position < next),
  );
  wanted.set(id, generateKeyBetween(last?.position ?? null, next));
}

function positionIn(wanted: Map<string, string>, id: string): string {
  const position = wanted.get(id);
  if (position === undefined) {
    throw new Problem('not_found', `The history has no entry ${id}: it may have been deleted.`);
  }
  return position;
}
