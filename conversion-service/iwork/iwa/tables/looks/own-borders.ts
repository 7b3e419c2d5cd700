import type { ObjectGraph } from '../../archive/object-graph.ts';
import { tableLimits } from '../table-limits.ts';
import type { CellBorder } from './cell-look.ts';
import { stroke } from './stroke.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** Lines that a person drew, by side. Null: a line that was taken away. */
export type OwnLines = Partial<Record<Side, CellBorder | null>>;

/** Sides of cells that are read of one table. */
const MOST_SIDES = 500_000;

/** Fields of TST.StrokeSidecarArchive with layers (6306) for each side. */
const layerFields: [side: Side, field: number][] = [
  ['left', 4],
  ['right', 5],
  ['top', 6],
  ['bottom', 7],
];

/**
 * The lines that the cells of a table have beside those of its style, by row and column.
 * @param sidecar reference to a TST.StrokeSidecarArchive (6305)
 */
export function ownBorders(
  graph: ObjectGraph,
  sidecar: number | undefined,
  size: { rows: number; columns: number },
): (row: number, column: number) => OwnLines | undefined {
  const borders = new Map<number, OwnLines>();
  let left = MOST_SIDES;
  for (const run of sorted(runs(graph, sidecar))) {
    const along = run.horizontal ? size.columns : size.rows;
    const end = Math.min(along, run.start + run.length, run.start + left);
    for (let at = Math.max(0, run.start); at < end; at += 1) {
      const key = run.horizontal ? cellKey(run.line, at) : cellKey(at, run.line);
      const sides = borders.get(key) ?? {};
      sides[run.side] = run.border;
      borders.set(key, sides);
      left -= 1;
    }
  }
  return (row, column) => (borders.size > 0 ? borders.get(cellKey(row, column)) : undefined);
}

function cellKey(row: number, column: number): number {
  return row * tableLimits.columns + column;
}

type Run = {
  side: Side;
  horizontal: boolean;
  line: number;
  start: number;
  length: number;
  order: number;
  border: CellBorder | null;
};

function* runs(graph: ObjectGraph, sidecar: number | undefined): Generator<Run> {
  const layers = graph.message(sidecar);
  for (const [side, field] of layerFields)
    for (const reference of layers?.references(field) ?? []) {
      const layer = graph.message(reference);
      for (const run of layer?.messages(2) ?? [])
        yield {
          side,
          horizontal: side === 'top' || side === 'bottom',
          line: layer?.uint(1) ?? 0,
          start: run.int(1) ?? 0,
          length: run.uint(2) ?? 0,
          order: run.uint(4) ?? 0,
          border: stroke(run.message(3)) ?? null,
        };
    }
}

/** Later lines cover earlier ones. */
function sorted(all: Iterable<Run>): Run[] {
  return [...all].sort((a, b) => a.order - b.order);
}
