import type { Box } from '../../api/box.ts';
import type { Rulings } from '../binarize/remove-rulings.ts';
import { unionOf } from '../geometry/boxes.ts';

/** Rulings that touch, or that lie below each other from one left to one right. */
export type RuledArea = { box: Box; rulings: Rulings };

/**
 * What may be the outline and the walls of a table. `reach` is how far lines may end before those
 * that they meet, in pixels.
 */
export function ruledAreas({ horizontal, vertical }: Rulings, reach: number): RuledArea[] {
  const groups: Box[][] = [];
  for (const ruling of [...vertical, ...horizontal]) {
    const touching = groups.filter((group) =>
      group.some((other) => touch(ruling, other, reach) || isBelow(ruling, other, reach)),
    );
    const others = groups.filter((group) => !touching.includes(group));
    groups.splice(0, groups.length, ...others, [ruling, ...touching.flat()]);
  }
  return groups.map((group) => ({
    box: unionOf(group),
    rulings: {
      horizontal: horizontal.filter((ruling) => group.includes(ruling)),
      vertical: vertical.filter((ruling) => group.includes(ruling)),
    },
  }));
}

function touch(one: Box, other: Box, reach: number): boolean {
  return (
    one.x - reach <= other.x + other.width &&
    other.x - reach <= one.x + one.width &&
    one.y - reach <= other.y + other.height &&
    other.y - reach <= one.y + one.height
  );
}

/** Horizontal rulings as long as each other, not far apart. */
function isBelow(one: Box, other: Box, reach: number): boolean {
  return (
    one.width > one.height &&
    other.width > other.height &&
    Math.abs(one.x - other.x) <= reach &&
    Math.abs(one.x + one.width - other.x - other.width) <= reach
  );
}
