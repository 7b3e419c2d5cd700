import type * as tsp from '../../schema/tsp.ts';
import * as tst from '../../schema/tst.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { uuidKey } from './uuid-key.ts';

/** What a table says of its rows or of its columns: sizes in points where they differ. */
export type Tracks = { sizes: ReadonlyMap<number, number>; hidden: Set<number> };

/**
 * Reads buckets of headers.
 * @param count rows or columns of the table; others are left out
 */
export function tracks(graph: ObjectGraph, buckets: number[], count: number): Tracks {
  const sizes = new Map<number, number>();
  const hidden = new Set<number>();
  for (const bucket of buckets)
    for (const header of graph.readAs(bucket, tst.HeaderStorageBucket)?.headers ?? []) {
      const index = header.index ?? 0;
      if (index >= count) continue;
      const size = header.size ?? 0;
      if (size > 0 && Number.isFinite(size)) sizes.set(index, size);
      if (header.hidingState) hidden.add(index);
    }
  return { sizes, hidden };
}

/** Adds what newer versions hide by the row's or column's UUID. */
export function addHiddenByUuid(
  model: tst.TableModelArchive,
  map: tst.ColumnRowUIDMapArchive | undefined,
  hidden: { rows: Set<number>; columns: Set<number> },
): void {
  const [state] = model.hiddenStatesOwner?.hiddenStates ?? [];
  if (!state || !map) return;
  const columns = indices(map.sortedColumnUids, map.columnIndexForUid);
  addHidden(state.columnHiddenStateExtent, columns, hidden.columns);
  const rows = indices(map.sortedRowUids, map.rowIndexForUid);
  addHidden(state.rowHiddenStateExtent, rows, hidden.rows);
}

function indices(uuids: tsp.UUID[], places: number[]): Map<string, number> {
  return new Map(uuids.map((uuid, at) => [uuidKey(uuid), places[at] ?? -1] as const));
}

function addHidden(
  extent: tst.HiddenStateExtentArchive | undefined,
  places: ReadonlyMap<string, number>,
  hidden: Set<number>,
): void {
  for (const state of extent?.baseHiddenStates ?? []) {
    const uuid = state.rowOrColumnUid;
    const index = uuid && places.get(uuidKey(uuid));
    if (index !== undefined && index >= 0 && (state.userHidden || state.filtered))
      hidden.add(index);
  }
}
