import type { Box } from '../../api/box.ts';
import type { Span } from './spans.ts';

/** The smallest box around all of the given ones; an empty box at the origin for none. */
export function unionOf(boxes: Box[]): Box {
  const [first, ...others] = boxes;
  if (!first) return { x: 0, y: 0, width: 0, height: 0 };
  let { x, y } = first;
  let right = x + first.width;
  let bottom = y + first.height;
  for (const box of others) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether two boxes share a pixel. */
export function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function across({ x, width }: Box): Span {
  return { from: x, to: x + width };
}

export function down({ y, height }: Box): Span {
  return { from: y, to: y + height };
}
