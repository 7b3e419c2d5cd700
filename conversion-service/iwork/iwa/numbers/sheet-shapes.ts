import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { aroundTables } from '../../numbers/around-tables.ts';
import { sum } from '../../sum.ts';
import { captionFrames } from '../drawables/caption.ts';
import { readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import type { Anchor, DrawingContext } from '../drawables/drawing-context.ts';
import type { NumbersSheet, SheetTable } from './sheet.ts';

const anchor: Anchor = { frame: {}, graphic: {}, positioned: true };

/** What lies beside the tables of a sheet: a list for each, or one where there is none. */
export function sheetShapes(sheet: NumbersSheet, context: DrawingContext): XmlNode[][] {
  const places = sheet.tables.map(({ place, table }) => ({
    ...place,
    width: sum(table.columnWidths),
  }));
  const objects = sheet.drawables.map((object) => ({ object, place: placeOf(object, context) }));
  return aroundTables(places, objects).map((around, at) => [
    ...captionsOf(sheet.tables[at], context),
    ...around.flatMap(({ object, x, y }) =>
      drawableNodes(object, anchor, context, (drawable) => ({
        ...drawable,
        placement: { ...drawable.placement, x, y },
      })),
    ),
  ]);
}

function placeOf(identifier: number, { graph }: DrawingContext) {
  return readDrawable(graph, identifier)?.placement ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Below the table, whose first cell stands at the corner of its sheet. */
function captionsOf(table: SheetTable | undefined, context: DrawingContext): XmlNode[] {
  const drawable = readDrawable(context.graph, table?.drawable);
  if (!drawable) return [];
  const placement = { ...drawable.placement, x: 0, y: 0 };
  return captionFrames(drawable, placement, anchor, context);
}
