import type { Box } from '../../shared/api/box.ts';
import type { Display } from '../../shared/api/display.ts';
import { Problem } from '../../shared/api/problem.ts';

/** The smallest rectangle around all displays: the virtual desktop. */
export function desktopBounds(displays: Box[]): Box {
  const x = Math.min(...displays.map((display) => display.x));
  const y = Math.min(...displays.map((display) => display.y));
  const right = Math.max(...displays.map((display) => display.x + display.width));
  const bottom = Math.max(...displays.map((display) => display.y + display.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The common part of two rectangles, or null where they do not meet. */
export function intersection(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The rest of a box outside of another, in up to four pieces. */
export function without(box: Box, other: Box): Box[] {
  const shared = intersection(box, other);
  if (!shared) return [box];
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const sharedRight = shared.x + shared.width;
  const sharedBottom = shared.y + shared.height;
  return [
    { ...box, height: shared.y - box.y },
    { ...box, y: sharedBottom, height: bottom - sharedBottom },
    { ...shared, x: box.x, width: shared.x - box.x },
    { ...shared, x: sharedRight, width: right - sharedRight },
  ].filter(({ width, height }) => width > 0 && height > 0);
}

/**
 * Throws `region_off_screen` unless the region is inside the desktop's bounds and touches a
 * display: a partly invented image could contain text that does not exist.
 */
export function requireOnScreen(region: Box, displays: Display[]): void {
  const bounds = desktopBounds(displays);
  const inside = intersection(region, bounds);
  const whole = inside?.width === region.width && inside.height === region.height;
  if (whole && displays.some((display) => intersection(region, display))) return;
  throw new Problem(
    'region_off_screen',
    `The region ${describe(region)} is not on the screen, which is ${describe(bounds)}. ` +
      'GET /displays lists the displays in physical pixels.',
  );
}

function describe({ x, y, width, height }: Box): string {
  return `x ${x} to ${x + width}, y ${y} to ${y + height}`;
}
