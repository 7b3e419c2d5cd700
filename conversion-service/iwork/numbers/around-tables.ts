import type { Point } from '../../../shared/geometry.ts';

/** Space between a table and what is moved beside it, in points. */
const gap = 24;

/** Something on a sheet, and where it comes to lie on the sheet of a table. */
export type Moved<Object> = { object: Object; x: number; y: number };

/** Points from the top left corner of the sheet. */
export type SheetPlace = { x: number; y: number; width: number; height: number };

/**
 * The objects beside the tables of a sheet, by the nearest table: each table becomes a sheet of its
 * own, with the objects around it. Those right of or below the table's corner keep their distance
 * from it; those above or left, where a sheet has no space, move to its right.
 * @returns a list for each table in order; where there is no table, one for the empty sheet
 */
export function aroundTables<Object>(
  tables: readonly SheetPlace[],
  objects: readonly { object: Object; place: SheetPlace }[],
): Moved<Object>[][] {
  const hasTable = tables.length > 0;
  const homes = hasTable ? tables : [{ x: 0, y: 0, width: 0, height: 0 }];
  const groups = homes.map((): { object: Object; place: SheetPlace }[] => []);
  for (const each of objects) groups[nearest(homes, each.place)]?.push(each);
  return groups.map((group, at) => {
    const home = homes[at] ?? { x: 0, y: 0, width: 0, height: 0 };
    return moved(group, home, hasTable ? home.width + gap : 0);
  });
}

/** @param edge where the place beside the table begins */
function moved<Object>(
  group: readonly { object: Object; place: SheetPlace }[],
  home: SheetPlace,
  edge: number,
): Moved<Object>[] {
  const aside = group.filter(({ place }) => isOutside(place, home));
  const left = Math.min(...aside.map(({ place }) => place.x));
  const top = Math.min(...aside.map(({ place }) => place.y));
  return group.map(({ object, place }) =>
    isOutside(place, home)
      ? { object, x: edge + place.x - left, y: place.y - top }
      : { object, x: place.x - home.x, y: place.y - home.y },
  );
}

function isOutside(place: Point, home: SheetPlace): boolean {
  return place.x < home.x || place.y < home.y;
}

/** By the distance between the rectangles. */
function nearest(homes: readonly SheetPlace[], at: SheetPlace): number {
  const distances = homes.map((home) => {
    const x = Math.max(home.x - at.x - at.width, at.x - home.x - home.width, 0);
    const y = Math.max(home.y - at.y - at.height, at.y - home.y - home.height, 0);
    return Math.hypot(x, y);
  });
  return distances.indexOf(Math.min(...distances));
}
