import * as tp from '../../schema/tp.ts';
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
const maxPages = 10_000;

/** Floating drawables by page, from back to front. */
export function floatingDrawables(
  graph: ObjectGraph,
  document: tp.DocumentArchive,
): FloatingDrawable[] {
  const order = graph.readAs(document.drawablesZOrder, tp.DrawablesZOrderArchive)?.drawables ?? [];
  const depths = new Map(order.map((identifier, depth) => [identifier, depth]));
  const text = depths.get(document.bodyStorage ?? -1) ?? -1;
  const floating = graph.readAs(document.floatingDrawables, tp.FloatingDrawablesArchive);
  return (floating?.pageGroups ?? [])
    .flatMap(({ pageIndex = 0, backgroundDrawables, drawables, foregroundDrawables }) => {
      const page = Math.min(pageIndex, maxPages);
      const placed = (entries: typeof drawables, isBackground: boolean) =>
        entries.flatMap(({ drawable: identifier }) => {
          if (identifier === undefined) return [];
          const depth = depths.get(identifier) ?? order.length;
          return [{ identifier, page, depth, behindText: isBackground || depth < text }];
        });
      return [
        ...placed(backgroundDrawables, true),
        ...placed(drawables, false),
        ...placed(foregroundDrawables, false),
      ];
    })
    .sort((a, b) => a.page - b.page || a.depth - b.depth);
}
