import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/** What a table says of its rows or of its columns: sizes in points where they differ. */
export type Tracks = { sizes: ReadonlyMap<number, number>; hidden: Set<number> };

/**
 * Reads buckets of headers (6006).
 * @param count rows or columns of the table; others are left out
 */
export function tracks(graph: ObjectGraph, buckets: number[], count: number): Tracks {
  const sizes = new Map<number, number>();
  const hidden = new Set<number>();
  for (const bucket of buckets)
    for (const header of graph.message(bucket)?.messages(2) ?? []) {
      const index = header.uint(1) ?? 0;
      if (index >= count) continue;
      const size = header.float(2) ?? 0;
      if (size > 0 && Number.isFinite(size)) sizes.set(index, size);
      if (header.uint(3)) hidden.add(index);
    }
  return { sizes, hidden };
}

/**
 * Adds what newer versions hide by the row's or column's UUID (field 70 of the model).
 * @param map TST.ColumnRowUIDMapArchive: 1 and 2 columns' UUIDs and their indices, 4 and 5 rows'
 */
export function addHiddenByUuid(
  model: Message,
  map: Message | undefined,
  hidden: { rows: Set<number>; columns: Set<number> },
): void {
  const [state] = model.message(70)?.messages(2) ?? [];
  if (!state || !map) return;
  addHidden(state.message(2), indices(map, 1, 2), hidden.columns);
  addHidden(state.message(3), indices(map, 4, 5), hidden.rows);
}

function indices(map: Message, uuids: number, positions: number): Map<string, number> {
  const places = map.uints(positions);
  return new Map(
    map.messages(uuids).map((uuid, at) => [uuidText(uuid), places[at] ?? -1] as const),
  );
}

function addHidden(
  extent: Message | undefined,
  places: ReadonlyMap<string, number>,
  hidden: Set<number>,
): void {
  for (const state of extent?.messages(2) ?? []) {
    const uuid = state.message(1);
    const index = uuid && places.get(uuidText(uuid));
    if (index !== undefined && index >= 0 && (state.bool(2) || state.bool(3))) hidden.add(index);
  }
}

function uuidText(uuid: Message): string {
  return `${uuid.uint64(1)}-${uuid.uint64(2)}`;
}
