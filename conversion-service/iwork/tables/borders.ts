import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { CellBorder, CellBorders } from './cell-look.ts';
import { ownBorders, type Side } from './own-borders.ts';
import { type Regions, styleBorders } from './style-borders.ts';

/**
 * The lines around the cells of a table: those of its style, over them those that were drawn.
 * @returns a function that gives the same object for every cell with the same lines
 */
export function tableBorders(graph: ObjectGraph, model: Message, regions: Regions) {
  const style = styleBorders(graph, model.reference(3), regions);
  const own = ownBorders(graph, model.reference(49), regions);
  const shared = new Map<string, CellBorders>();
  return (row: number, column: number): CellBorders | undefined => {
    const drawn = own.get(`${row},${column}`);
    const side = (name: Side, otherwise: CellBorder | undefined) =>
      drawn?.[name] === undefined ? otherwise : (drawn[name] ?? undefined);
    const lines = {
      top: side('top', style.above(row, column)),
      right: side('right', style.before(row, column + 1)),
      bottom: side('bottom', style.above(row + 1, column)),
      left: side('left', style.before(row, column)),
    };
    return same(shared, lines);
  };
}

function same(
  shared: Map<string, CellBorders>,
  lines: Record<Side, CellBorder | undefined>,
): CellBorders | undefined {
  const given = Object.entries(lines).filter(([, line]) => line !== undefined);
  if (given.length === 0) return undefined;
  const key = given
    .map(([name, line]) => `${name} ${line?.width} ${line?.style} ${line?.colour}`)
    .join(';');
  const known = shared.get(key);
  if (known) return known;
  const borders: CellBorders = Object.fromEntries(given);
  shared.set(key, borders);
  return borders;
}
