import type { Box } from '../../api/box.ts';

/** Turned a quarter to the left: columns read from right to left become lines from the top. */
export function turnBox({ x, y, width, height }: Box): Box {
  return { x: y, y: -(x + width), width: height, height: width };
}

/** What `turnBox` was given. */
export function turnBoxBack({ x, y, width, height }: Box): Box {
  return { x: -(y + height), y: x, width: height, height: width };
}
