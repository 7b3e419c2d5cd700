import { toneRange } from './image/gray-image.ts';
import type { GrayImage } from './image/image.ts';
import { readByTone } from './read-by-tone.ts';
import { readSparse } from './read-sparse.ts';
import type { Blocks, Reading } from './read-strips.ts';
import { readWithMargins } from './read-with-margins.ts';

/**
 * The last pass over an image in which nothing was read: where it is small or faint, with margins and
 * in full contrast, and else what is darkest or lightest in it, and its words wherever they stand.
 * Null where there is nothing either.
 */
export async function lookAgain(gray: GrayImage, reading: Reading): Promise<Blocks | null> {
  const range = toneRange(gray);
  if (range < leastRange) return null;
  const shorter = Math.min(gray.width, gray.height);
  const margin = shorter < smallSide ? Math.max(leastMargin, shorter >> 1) : 0;
  const clear =
    margin > 0 || range < faintRange ? await readWithMargins(gray, margin, reading) : null;
  if (clear && clear.blocks.length > 0) return clear;
  const written = await readByTone(gray, reading);
  const lines = written.length > 0 ? written : await readSparse(gray, reading.readLines);
  if (lines.length === 0) return null;
  return { blocks: [lines], tables: [], doubtful: undefined, noisy: true };
}

/** In tones: a surface that is plain, but for noise. */
const leastRange = 4;

/** In tones: text that differs less from what is behind it is missed. */
const faintRange = 128;

/** In pixels: of an image that may show letters from edge to edge. */
const smallSide = 96;
const leastMargin = 16;
