import type * as tsp from '../../schema/tsp.ts';
import * as tst from '../../schema/tst.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/**
 * A table's list of strings, formats, styles or the like by key. Large lists lie in segments that
 * the list refers to.
 */
export function dataList(
  graph: ObjectGraph,
  reference: number | undefined,
): ReadonlyMap<number, tst.ListEntry> {
  const entries = new Map<number, tst.ListEntry>();
  const list = graph.readAs(reference, tst.TableDataList);
  if (!list) return entries;
  const segments = list.segments.flatMap(
    (segment) => graph.readAs(segment, tst.TableDataList) ?? [],
  );
  for (const part of [list, ...segments])
    for (const entry of part.entries) {
      const { key } = entry;
      if (key !== undefined) entries.set(key, entry);
    }
  return entries;
}

/** A UUID by which maps know what it stands for. */
export function uuidKey(uuid: tsp.UUID): string {
  return `${uuid.lower}-${uuid.upper}`;
}
