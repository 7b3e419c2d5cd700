import type { Box } from '../../../shared/api/box.ts';
import { intersection, without } from '../region.ts';

/** Windows of a display that are read by themselves at most; what is below them is read as one. */
const maxWindows = 8;
/** In pixels: a window of which less is seen in one piece holds no line of text. */
const smallest = { width: 60, height: 16 };

/** What is seen of each window of a display, the topmost first, and what is beside all of them. */
export function visibleParts(display: Box, windows: Box[]): Box[][] {
  const parts: Box[][] = [];
  let free = [display];
  for (const window of windows) {
    if (parts.length === maxWindows) break;
    const seen = free.flatMap((box) => intersection(box, window) ?? []).filter(isLarge);
    if (seen.length === 0) continue;
    parts.push(seen);
    free = free.flatMap((box) => without(box, window));
  }
  const beside = free.filter(isLarge);
  return beside.length > 0 ? [...parts, beside] : parts;
}

function isLarge({ width, height }: Box): boolean {
  return width >= smallest.width && height >= smallest.height;
}
