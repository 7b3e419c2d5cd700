import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/**
 * A table's list of strings, formats, styles or the like by key (6005). Large lists lie in
 * segments (6011) that the list refers to.
 */
export function dataList(
  graph: ObjectGraph,
  reference: number | undefined,
): ReadonlyMap<number, Message> {
  const entries = new Map<number, Message>();
  const list = graph.message(reference);
  if (!list) return entries;
  const segments = list.references(4).flatMap((segment) => graph.message(segment) ?? []);
  for (const part of [list, ...segments])
    for (const entry of part.messages(3)) {
      const key = entry.uint(1);
      if (key !== undefined) entries.set(key, entry);
    }
  return entries;
}
