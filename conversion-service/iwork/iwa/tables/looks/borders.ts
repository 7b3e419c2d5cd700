import type * as tst from '../../../schema/tst.ts';
import { Combinations } from '../../../tables/combinations.ts';
import type { CellBorder, CellBorders } from '../../../tables/looks/cell-look.ts';
import type { Regions } from '../../../tables/looks/regions.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { ownBorders } from './own-borders.ts';
import { styleBorders } from './style-borders.ts';

/**
 * The lines around the cells of a table: those of its style, over them those that were drawn.
 * @returns a function that gives the same object for every cell with the same lines
 */
export function tableBorders(graph: ObjectGraph, model: tst.TableModelArchive, regions: Regions) {
  const style = styleBorders(graph, model.tableStyle, regions);
  const own = ownBorders(graph, model.strokeSidecar, regions);
  const shared = new Combinations<CellBorders>();
  return (row: number, column: number): CellBorders | undefined => {
    const drawn = own(row, column);
    const top = line(drawn?.top, style.above(row, column));
    const right = line(drawn?.right, style.before(row, column + 1));
    const bottom = line(drawn?.bottom, style.above(row + 1, column));
    const left = line(drawn?.left, style.before(row, column));
    if (!top && !right && !bottom && !left) return undefined;
    return shared.get([top, right, bottom, left], () => given({ top, right, bottom, left }));
  };
}

/** Null: a line of the style that was taken away. */
function line(drawn: CellBorder | null | undefined, otherwise: CellBorder | undefined) {
  return drawn === undefined ? otherwise : (drawn ?? undefined);
}

function given(lines: Record<keyof CellBorders, CellBorder | undefined>): CellBorders {
  return Object.fromEntries(Object.entries(lines).filter(([, each]) => each !== undefined));
}
