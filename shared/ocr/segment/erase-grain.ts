import type { Box } from '../../api/box.ts';
import { commonHeight } from '../binarize/estimate-text-height.ts';
import type { GrayImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';

/**
 * Clears the grain of cloth or paper that text stands on: thousands of specks beside letters many
 * times as high, which would all be read as dots.
 * @param marks all marks of the ink
 * @returns the marks that stay
 */
export function eraseGrain(ink: GrayImage, marks: Box[]): Box[] {
  if (marks.length < leastGrain) return marks;
  const letters = marks.filter(({ height }) => height >= lowestLetter);
  const size = letters.length < fewestLetters ? null : commonHeight(letters);
  if (size === null) return marks;
  const most = Math.min(highestSpeck, size * speckToLetter);
  const isSpeck = ({ height }: Box) => height <= most;
  const specks = marks.filter(isSpeck);
  if (specks.length < Math.max(leastGrain, moreSpecks * letters.length)) return marks;
  if (!isEverywhere(specks, ink)) return marks;
  for (const speck of specks) wipeBox(ink, speck);
  return marks.filter((mark) => !isSpeck(mark));
}

/** The dots of a printer's letters stand in lines, with paper between them. */
function isEverywhere(specks: Box[], { width, height }: GrayImage): boolean {
  const columns = Math.ceil(width / cell);
  const cells = new Set(
    specks.map(({ x, y }) => Math.floor(y / cell) * columns + Math.floor(x / cell)),
  );
  return cells.size >= nearlyAll * columns * Math.ceil(height / cell);
}

/** The side of squares in pixels, less than the paper between two lines, and the share of them that has specks. */
const cell = 10;
const nearlyAll = 0.8;

/** In specks: no text has as many dots and commas, nor as many for a letter. */
const leastGrain = 3_000;
const moreSpecks = 8;
const fewestLetters = 12;

/** In pixels; the second is less than the dot of the lowest letter that counts. */
const lowestLetter = 8;
const highestSpeck = 3;
/** In heights of the most common letter. */
const speckToLetter = 1 / 6;
