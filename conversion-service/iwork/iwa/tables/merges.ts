import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { CellRange } from './table.ts';

/** Nodes of a formula (TSCE.ASTNodeArchive, field 1). */
const CELL_REFERENCE = 36;
const COLON_TRACT = 67;
/** More than a person makes; what is above is nonsense or an attack. */
const MOST_MERGES = 100_000;

/**
 * The merged cells of a table. Newer versions keep a formula with an absolute range for each merge
 * (field 47 of the model), older ones a map of regions (13 of the data store).
 */
export function mergedRanges(
  graph: ObjectGraph,
  model: Message,
  size: { rows: number; columns: number },
): CellRange[] {
  const formulas = model.message(47)?.message(2)?.messages(3) ?? [];
  const fromFormulas = formulas.flatMap((each) => formulaRange(each.message(2)) ?? []);
  const ranges = fromFormulas.length > 0 ? fromFormulas : regionMap(graph, model);
  return disjoint(ranges.slice(0, MOST_MERGES).flatMap((range) => clipped(range, size) ?? []));
}

function formulaRange(formula: Message | undefined): CellRange | undefined {
  const nodes = formula?.message(1)?.messages(1) ?? [];
  const tract = nodes.find((node) => node.uint(1) === COLON_TRACT)?.message(40);
  if (tract) return tractRange(tract);
  const [first, last] = nodes.filter((node) => node.uint(1) === CELL_REFERENCE);
  if (!first || !last) return undefined;
  const [left, right] = [first, last].map((node) => node.message(26)?.sint(1) ?? 0);
  const [top, bottom] = [first, last].map((node) => node.message(27)?.sint(1) ?? 0);
  return ordered(top ?? 0, left ?? 0, bottom ?? 0, right ?? 0);
}

function tractRange(tract: Message): CellRange | undefined {
  const [columns] = tract.messages(3);
  const [rows] = tract.messages(4);
  const left = columns?.uint(1);
  const top = rows?.uint(1);
  if (left === undefined || top === undefined) return undefined;
  return ordered(top, left, rows?.uint(2) ?? top, columns?.uint(2) ?? left);
}

/** TST.MergeRegionMapArchive: ranges of an origin and a size, each packed as column and row. */
function regionMap(graph: ObjectGraph, model: Message): CellRange[] {
  const map = graph.message(model.message(4)?.reference(13));
  return (map?.messages(1) ?? []).flatMap((range) => {
    const origin = range.message(1)?.fixed32(1);
    const size = range.message(2)?.fixed32(1);
    if (origin === undefined || size === undefined) return [];
    const [left, top] = [origin >>> 16, origin & 0xffff];
    return [ordered(top, left, top + (size & 0xffff) - 1, left + (size >>> 16) - 1)];
  });
}

function ordered(top: number, left: number, bottom: number, right: number): CellRange {
  return {
    top: Math.min(top, bottom),
    left: Math.min(left, right),
    bottom: Math.max(top, bottom),
    right: Math.max(left, right),
  };
}

function clipped(range: CellRange, size: { rows: number; columns: number }) {
  if (range.top < 0 || range.left < 0 || range.top >= size.rows || range.left >= size.columns)
    return undefined;
  const bottom = Math.min(range.bottom, size.rows - 1);
  const right = Math.min(range.right, size.columns - 1);
  if (bottom === range.top && right === range.left) return undefined;
  return { ...range, bottom, right };
}

/** Ranges that overlap cannot be shown: the first of them stays. */
function disjoint(ranges: CellRange[]): CellRange[] {
  const kept: CellRange[] = [];
  const sorted = ranges.toSorted((a, b) => a.top - b.top || a.left - b.left);
  let open: CellRange[] = [];
  for (const range of sorted) {
    open = open.filter((each) => each.bottom >= range.top);
    if (open.some((each) => each.left <= range.right && range.left <= each.right)) continue;
    open.push(range);
    kept.push(range);
  }
  return kept;
}
