import { z } from 'zod';
import type { box } from '../../../shared/api/box.ts';
import type { ScreenArea } from '../../../shared/api/screen-matches.ts';
import type { point } from '../../input/mouse-shapes.ts';

/** Which pixels coordinates refer to: those of the desktop, or of an image that was shown. */
export const space = z
  .string()
  .regex(
    /^(desktop|image:\d{1,9})$/,
    'must be “desktop” or the space of a screenshot, as “image:3”',
  )
  .default('desktop')
  .describe('“desktop”, or the `space` that a screenshot came with');

/** Where the pointer is afterwards, in pixels of the desktop. */
export const pointerPlace = z.object({ x: z.int(), y: z.int() });

/** For the log. */
export function placeText({ x, y }: z.output<typeof point>, inSpace = 'desktop'): string {
  return inSpace === 'desktop' ? `at ${x}, ${y}` : `at ${x}, ${y} of ${inSpace}`;
}

export function boxText({ x, y, width, height }: z.output<typeof box>): string {
  return `${width} × ${height} at ${x}, ${y}`;
}

export function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Which part of the screen, for the log: never the name of a display, which may be any text. */
export function areaText({ region, display }: ScreenArea): string {
  if (region) return boxText(region);
  return display === undefined ? 'the whole desktop' : 'a display';
}
