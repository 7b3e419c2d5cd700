import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Wipes the upright borders of fields and buttons out of an ink picture, in place, and returns the
 * marks without them: straight, and far taller than what stands beside them. The cursors of terminals
 * go as well: blocks as large as the cell of a character, for which the engine leaves out the words
 * above. `capitals` is the height of capital letters in pixels; a bar in a line of larger letters stays.
 */
export function eraseBars(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const bars = marks.filter((mark) => isTall(mark, capitals) && isStraight(ink, mark));
  const cursors = marks.filter((mark) => isCell(mark, capitals) && isFilled(ink, mark));
  const erased = new Set([
    ...bars.filter((bar) => !hasLetterBeside(bar, marks, 0.62)),
    ...cursors.filter((cursor) => !hasLetterBeside(cursor, marks, 0.8)),
  ]);
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

/** As the cells of monospaced fonts are. Even the stem of a heavy I is narrower for its height. */
function isCell({ width, height }: Box, capitals: number): boolean {
  return (
    height >= 1.25 * capitals &&
    height <= 2.2 * capitals &&
    width >= 0.42 * height &&
    width <= 0.75 * height
  );
}

function isFilled({ width, data }: GrayImage, box: Box): boolean {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if ((data[y * width + x] ?? 0) < markThreshold) return false;
    }
  }
  return true;
}

/** Whether a letter of that share of its height or more stands beside it. */
function hasLetterBeside(bar: Box, marks: Box[], share: number): boolean {
  return marks.some(
    (mark) =>
      mark !== bar &&
      mark.height >= share * bar.height &&
      mark.height < 1.6 * bar.height &&
      mark.width > 0.35 * mark.height &&
      mark.y < bar.y + bar.height &&
      mark.y + mark.height > bar.y &&
      mark.x < bar.x + bar.width + bar.height &&
      mark.x + mark.width > bar.x - bar.height,
  );
}

function erase({ width, data }: GrayImage, { x, y, width: across, height }: Box): void {
  for (let row = y; row < y + height; row++) {
    data.fill(0, row * width + x, row * width + x + across);
  }
}
