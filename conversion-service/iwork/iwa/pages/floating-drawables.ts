import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/** A drawable that lies on a page, whatever the text does; pages count from 0. */
export type FloatingDrawable = {
  identifier: number;
  page: number;
  /** Its place from back to front among all drawables. */
  depth: number;
  behindText: boolean;
};

/** More pages than any document has. */
const mostPages = 10_000;

/**
 * Floating drawables by page, from back to front. TP.DocumentArchive: 3 drawables by page
 * (1 groups: 1 page, 2 behind, 3 before, 4 others), 20 all from back to front, the text among them.
 */
export function floatingDrawables(graph: ObjectGraph, document: Message): FloatingDrawable[] {
  const order = graph.message(document.reference(20))?.references(1) ?? [];
  const depths = new Map(order.map((identifier, depth) => [identifier, depth]));
  const text = depths.get(document.reference(4) ?? -1) ?? -1;
  const groups = graph.message(document.reference(3))?.messages(1) ?? [];
  return groups
    .flatMap((group) => {
      const page = Math.min(group.uint(1) ?? 0, mostPages);
      return [2, 4, 3].flatMap((field) =>
        group.messages(field).flatMap((entry) => {
          const identifier = entry.reference(1);
          if (identifier === undefined) return [];
          const depth = depths.get(identifier) ?? order.length;
          return [{ identifier, page, depth, behindText: field === 2 || depth < text }];
        }),
      );
    })
    .sort((a, b) => a.page - b.page || a.depth - b.depth);
}
