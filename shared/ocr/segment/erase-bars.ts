import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Wipes the upright borders of fields and buttons out of an ink picture, in place, and returns the
 * marks without them: straight, and far taller than what stands beside them. `capitals` is the height
 * of capital letters in pixels; a bar in a line of larger letters stays.
 */
export function eraseBars(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const bars = marks.filter((mark) => isTall(mark, capitals) && isStraight(ink, mark));
  const erased = new Set(bars.filter((bar) => !hasLetterBeside(bar, marks)));
  for (const bar of erased) erase(ink, bar);
  return erased.size === 0 ? marks : marks.filter((mark) => !erased.has(mark));
}

/** Bars of text reach 1.45 heights of capitals at most. */
function isTall({ width, height }: Box, capitals: number): boolean {
  // The side of a box with round corners bends at its ends.
  const bend = height >= 3 * capitals ? 0.15 * height : 0;
  return height >= 1.6 * capitals && width <= Math.max(4, 0.35 * capitals, bend);
}

/** Whether some column of it is inked nearly from top to bottom, and the others are not: its ends. */
function isStraight({ width, data }: GrayImage, box: Box): boolean {
  let stems = 0;
  for (let x = box.x; x < box.x + box.width; x++) {
    let marked = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
      if ((data[y * width + x] ?? 0) >= markThreshold) marked++;
    }
    if (marked >= 0.6 * box.height) stems++;
  }
  return stems > 0 && stems <= 3;
}

function hasLetterBeside(bar: Box, marks: Box[]): boolean {
  return marks.some(
    ({ x, y, width, height }) =>
      height >= 0.62 * bar.height &&
      height < 1.6 * bar.height &&
      width > 0.35 * height &&
      y < bar.y + bar.height &&
      y + height > bar.y &&
      x < bar.x + bar.width + bar.height &&
      x + width > bar.x - bar.height,
  );
}

function erase({ width, data }: GrayImage, { x, y, width: across, height }: Box): void {
  for (let row = y; row < y + height; row++) {
    data.fill(0, row * width + x, row * width + x + across);
  }
}
