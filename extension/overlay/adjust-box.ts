import type { Box } from '../../shared/api/box.ts';
import type { Point } from '../picture-words/point.ts';

/** Where a rectangle is held: an edge or a corner by -1 and 1, its inside by 0. */
export type Grip = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

const sides = [-1, 0, 1] as const;

/** The eight handles and where they are. */
export function handlesOf(box: Box): { grip: Grip; at: Point }[] {
  return sides
    .flatMap((y) => sides.map((x) => ({ x, y })))
    .filter(({ x, y }) => x !== 0 || y !== 0)
    .map((grip) => ({
      grip,
      at: {
        x: box.x + ((grip.x + 1) / 2) * box.width,
        y: box.y + ((grip.y + 1) / 2) * box.height,
      },
    }));
}

/** What of a rectangle is held at a point, give or take `reach`; undefined beside it. */
export function gripAt(box: Box, point: Point, reach: number): Grip | undefined {
  const x = sideAt(point.x, { from: box.x, to: box.x + box.width }, reach);
  const y = sideAt(point.y, { from: box.y, to: box.y + box.height }, reach);
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** The rectangle with what is held moved; an edge that passes the other one turns it over. */
export function pull(box: Box, grip: Grip, by: Point): Box {
  if (grip.x === 0 && grip.y === 0) return { ...box, x: box.x + by.x, y: box.y + by.y };
  const across = pulled({ from: box.x, to: box.x + box.width }, grip.x, by.x);
  const down = pulled({ from: box.y, to: box.y + box.height }, grip.y, by.y);
  return {
    x: across.from,
    y: down.from,
    width: across.to - across.from,
    height: down.to - down.from,
  };
}

type Edges = { from: number; to: number };

function sideAt(value: number, { from, to }: Edges, reach: number): Grip['x'] | undefined {
  if (value < from - reach || value > to + reach) return undefined;
  // Of a small rectangle the far edges are held: its inside could not be met otherwise.
  const within = Math.min(reach, (to - from) / 3);
  if (value <= from + within) return -1;
  return value >= to - within ? 1 : 0;
}

function pulled({ from, to }: Edges, side: Grip['x'], by: number): Edges {
  const [a, b] = [side === -1 ? from + by : from, side === 1 ? to + by : to];
  return { from: Math.min(a, b), to: Math.max(a, b) };
}
