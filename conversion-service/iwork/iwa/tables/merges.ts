import type * as tsce from '../../schema/tsce.ts';
import { NodeType } from '../../schema/tsce.ts';
import * as tst from '../../schema/tst.ts';
import type { CellRange } from '../../tables/table.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/** More than a user makes; a larger number is damage or an attack. */
const maxMerges = 100_000;

/**
 * The merged cells of a table. Newer versions store a formula with an absolute range for each merge,
 * older ones a map of regions.
 */
export function mergedRanges(
  graph: ObjectGraph,
  model: tst.TableModelArchive,
  size: { rows: number; columns: number },
): CellRange[] {
  const formulas = model.mergeOwner?.formulaStore?.formulas ?? [];
  const fromFormulas = formulas.flatMap((each) => formulaRange(each.formula) ?? []);
  const ranges = fromFormulas.length > 0 ? fromFormulas : regionMap(graph, model);
  return disjoint(ranges.slice(0, maxMerges).flatMap((range) => clipped(range, size) ?? []));
}

function formulaRange(formula: tsce.FormulaArchive | undefined): CellRange | undefined {
  const nodes = formula?.nodeArray?.node ?? [];
  const tract = nodes.find(({ nodeType }) => nodeType === NodeType.colonTract)?.colonTract;
  if (tract) return tractRange(tract);
  const [first, last] = nodes.filter(({ nodeType }) => nodeType === NodeType.cellReference);
  if (!first || !last) return undefined;
  const [left, right] = [first, last].map(({ column }) => column?.column ?? 0);
  const [top, bottom] = [first, last].map(({ row }) => row?.row ?? 0);
  return ordered(top ?? 0, left ?? 0, bottom ?? 0, right ?? 0);
}

function tractRange({ absoluteColumn, absoluteRow }: tsce.ColonTractArchive) {
  const [columns] = absoluteColumn;
  const [rows] = absoluteRow;
  const left = unsigned(columns?.rangeBegin);
  const top = unsigned(rows?.rangeBegin);
  if (left === undefined || top === undefined) return undefined;
  return ordered(top, left, unsigned(rows?.rangeEnd) ?? top, unsigned(columns?.rangeEnd) ?? left);
}

/** Absolute positions are never negative: a negative one was damaged, and counts as missing. */
function unsigned(place: number | undefined): number | undefined {
  return Number.isSafeInteger(place) && (place ?? -1) >= 0 ? place : undefined;
}

function regionMap(graph: ObjectGraph, model: tst.TableModelArchive): CellRange[] {
  const map = graph.readAs(model.baseDataStore?.mergeRegionMap, tst.MergeRegionMapArchive);
  return (map?.cellRange ?? []).flatMap((range) => {
    const origin = range.origin?.packedData;
    const size = range.size?.packedData;
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
