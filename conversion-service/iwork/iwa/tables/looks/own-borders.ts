import * as tst from '../../../schema/tst.ts';
import type { CellBorder } from '../../../tables/looks/cell-look.ts';
import { tableLimits } from '../../../tables/table-limits.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { stroke } from './stroke.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** Lines that a person drew, by side. Null: a line that was taken away. */
export type OwnLines = Partial<Record<Side, CellBorder | null>>;

/** Sides of cells that are read of one table. */
const maxSides = 500_000;

/**
 * The lines that the cells of a table have beside those of its style, by row and column.
 * @param sidecar reference to a TST.StrokeSidecarArchive
 */
export function ownBorders(
  graph: ObjectGraph,
  sidecar: number | undefined,
  size: { rows: number; columns: number },
): (row: number, column: number) => OwnLines | undefined {
  const borders = new Map<number, OwnLines>();
  let left = maxSides;
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
  const drawn = graph.readAs(sidecar, tst.StrokeSidecarArchive);
  const layers: [Side, number[] | undefined][] = [
    ['left', drawn?.leftColumnStrokeLayers],
    ['right', drawn?.rightColumnStrokeLayers],
    ['top', drawn?.topRowStrokeLayers],
    ['bottom', drawn?.bottomRowStrokeLayers],
  ];
  for (const [side, references] of layers)
    for (const reference of references ?? []) {
      const layer = graph.readAs(reference, tst.StrokeLayerArchive);
      for (const run of layer?.strokeRuns ?? [])
        yield {
          side,
          horizontal: side === 'top' || side === 'bottom',
          line: layer?.rowColumnIndex ?? 0,
          start: run.origin ?? 0,
          length: run.length ?? 0,
          order: run.order ?? 0,
          border: stroke(run.stroke) ?? null,
        };
    }
}

/** Later lines cover earlier ones. */
function sorted(all: Iterable<Run>): Run[] {
  return [...all].sort((a, b) => a.order - b.order);
}
