import type { Box } from '../../shared/api/box.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Point } from '../../shared/geometry.ts';

/** Images that agents were shown, often scaled down: an agent may give coordinates in them. */
export type ImageSpaces = {
  /** @returns the name of the space, as `image:3` */
  add(space: { bounds: Box; factor: number }): string;
  /** A point of a space in pixels of the desktop. Throws `not_found` for an image not kept. */
  toDesktop(point: Point, space: string): Point;
  /** The same for a box; whole pixels. */
  boxToDesktop(box: Box, space: string): Box;
};

/** How many images are kept. */
const maxKept = 50;

export function createImageSpaces(): ImageSpaces {
  const spaces = new Map<string, { bounds: Box; factor: number }>();
  let count = 0;

  function spaceOf(name: string) {
    const space = spaces.get(name);
    if (space) return space;
    throw new Problem(
      'not_found',
      `There is no picture “${name}” any more. Take a new screenshot, or give coordinates of the ` +
        'desktop: "space": "desktop".',
    );
  }

  function toDesktop({ x, y }: Point, name: string): Point {
    if (name === 'desktop') return { x, y };
    const { bounds, factor } = spaceOf(name);
    return { x: Math.round(bounds.x + x * factor), y: Math.round(bounds.y + y * factor) };
  }

  return {
    add(space) {
      const name = `image:${++count}`;
      spaces.set(name, space);
      const [oldest] = spaces.keys();
      if (spaces.size > maxKept && oldest !== undefined) spaces.delete(oldest);
      return name;
    },
    toDesktop,
    boxToDesktop({ x, y, width, height }, name) {
      const start = toDesktop({ x, y }, name);
      const end = toDesktop({ x: x + width, y: y + height }, name);
      return { ...start, width: end.x - start.x, height: end.y - start.y };
    },
  };
}
