import type { Box } from '../../api/box.ts';
import type { GrayImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';

/**
 * Removes the underlines of single letters, as of the keys that open menus, from an ink image, in
 * place, and returns the marks without them: read with its line, “I” is an exclamation mark. `capitals`
 * is the height of capital letters in pixels.
 */
export function eraseMnemonics(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const bars = marks.filter((mark) => isBar(mark, capitals));
  if (bars.length === 0 || bars.length > maxBars) return marks;
  const erased = new Set(
    bars.filter((bar) =>
      marks.some(
        (letter) =>
          isUnder(bar, letter, capitals) && marks.some((next) => isBeside(letter, next, capitals)),
      ),
    ),
  );
  for (const bar of erased) wipeBox(ink, bar);
  return erased.size === 0 ? marks : marks.filter((mark) => !erased.has(mark));
}

/** An image with more is no window that a person uses. */
const maxBars = 300;

function isBar({ width, height }: Box, capitals: number): boolean {
  return (
    height <= Math.max(1, thickest * capitals) &&
    width >= Math.max(3, flat * height) &&
    width <= widest * capitals
  );
}

/** In heights of capitals, and of the bar. */
const thickest = 0.15;
const widest = 1.4;
const flat = 3;

/**
 * Whether a bar lies right under something as high as a letter and is as wide, or as wide as the room
 * that an I has.
 */
function isUnder(bar: Box, letter: Box, capitals: number): boolean {
  const gap = bar.y - letter.y - letter.height;
  const before = letter.x - bar.x;
  const behind = bar.x + bar.width - letter.x - letter.width;
  const reach = Math.max(1, besideLetter * capitals);
  return (
    gap >= 1 &&
    gap <= Math.max(2, below * capitals) &&
    letter.height >= lowest * capitals &&
    letter.height <= highest * capitals &&
    // In Hangul ㅡ is far wider than ㄱ above it is high.
    bar.width <= widestUnder * letter.height &&
    letter.width <= bar.width + 2 &&
    before >= -2 &&
    behind >= -2 &&
    before <= reach &&
    behind <= reach
  );
}

/** In heights of capitals. */
const below = 0.25;
const lowest = 0.5;
const highest = 1.4;
const besideLetter = 0.3;

/** In heights of the letter. */
const widestUnder = 1.25;

/** Whether both stand on one line, which the upper parts of ± and ≤ do not. */
function isBeside(letter: Box, next: Box, capitals: number): boolean {
  const apart = Math.max(letter.x, next.x) - Math.min(letter.x + letter.width, next.x + next.width);
  return (
    apart >= 0 &&
    apart <= nextLetter * capitals &&
    next.height >= lowestBeside * capitals &&
    Math.abs(next.y + next.height - letter.y - letter.height) <= 1
  );
}

/** In heights of capitals. */
const nextLetter = 0.5;
const lowestBeside = 0.35;
