import type { XmlNode } from '../../../shared/node/odf/xml/element.ts';
import { captionFrames } from '../drawables/caption.ts';
import { readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import type { Anchor, DrawingPart } from '../drawables/drawing-part.ts';
import { sum } from '../sum.ts';
import type { NumbersSheet, Place, SheetTable } from './sheet.ts';

/** Space between a table and what is moved beside it, in points. */
const GAP = 24;
const anchor: Anchor = { frame: {}, graphic: {}, positioned: true };

/**
 * What lies beside the tables of a sheet, by the table that it is nearest to: each table is a sheet
 * of its own, which carries what was around it. What lay right of or below the table's corner keeps
 * its distance from it; what lay above or left, where a sheet has no place, moves to its right.
 * @returns shapes for each table in order; where there is no table, one list for the empty sheet
 */
export function sheetShapes(sheet: NumbersSheet, part: DrawingPart): XmlNode[][] {
  const places = sheet.tables.map(({ place, table }) => ({
    ...place,
    width: sum(table.columnWidths),
  }));
  const homes: Place[] = places.length > 0 ? places : [{ x: 0, y: 0, width: 0, height: 0 }];
  const groups = homes.map((): number[] => []);
  for (const identifier of sheet.drawables) {
    const at = readDrawable(part.graph, identifier)?.placement;
    groups[at ? nearest(homes, at) : 0]?.push(identifier);
  }
  return groups.map((group, at) => [
    ...captionsOf(sheet.tables[at], part),
    ...shapesAround(group, homes[at], part, places.length > 0),
  ]);
}

/** Below the table, whose first cell stands at the corner of its sheet. */
function captionsOf(table: SheetTable | undefined, part: DrawingPart): XmlNode[] {
  const drawable = readDrawable(part.graph, table?.drawable);
  if (!drawable) return [];
  const placement = { ...drawable.placement, x: 0, y: 0 };
  return captionFrames(drawable, placement, anchor, part);
}

function shapesAround(
  group: number[],
  home: Place | undefined,
  part: DrawingPart,
  hasTable: boolean,
): XmlNode[] {
  const origin = home ?? { x: 0, y: 0, width: 0, height: 0 };
  const aside = group
    .flatMap((identifier) => readDrawable(part.graph, identifier)?.placement ?? [])
    .filter((placement) => isOutside(placement, origin));
  const left = Math.min(...aside.map(({ x }) => x));
  const top = Math.min(...aside.map(({ y }) => y));
  const edge = hasTable ? origin.width + GAP : 0;
  return group.flatMap((identifier) =>
    drawableNodes(identifier, anchor, part, (drawable) => {
      const { placement } = drawable;
      const moved = isOutside(placement, origin)
        ? { x: edge + placement.x - left, y: placement.y - top }
        : { x: placement.x - origin.x, y: placement.y - origin.y };
      return { ...drawable, placement: { ...placement, ...moved } };
    }),
  );
}

function isOutside(placement: { x: number; y: number }, origin: Place): boolean {
  return placement.x < origin.x || placement.y < origin.y;
}

/** By the distance between the rectangles. */
function nearest(homes: Place[], at: Place): number {
  const distances = homes.map((home) => {
    const x = Math.max(home.x - at.x - at.width, at.x - home.x - home.width, 0);
    const y = Math.max(home.y - at.y - at.height, at.y - home.y - home.height, 0);
    return Math.hypot(x, y);
  });
  return distances.indexOf(Math.min(...distances));
}
