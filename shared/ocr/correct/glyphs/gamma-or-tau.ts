import type { Box } from '../../../api/box.ts';
import type { GrayImage } from '../../image/image.ts';

/**
 * The capital Γ or Τ that the ink of one of them shows, and any other character as it is: models for
 * Greek take one for the other in small serif fonts, and the stem of one is at its side.
 */
export function gammaOrTau(character: string, box: Box, ink: GrayImage): string {
  if (character !== 'Γ' && character !== 'Τ') return character;
  const stem = stemOf(box, ink);
  if (stem < atSide) return 'Γ';
  return Math.abs(stem - 0.5) < nearMiddle ? 'Τ' : character;
}

/** Shares of the width. */
const atSide = 0.38;
const nearMiddle = 0.08;

/** Shares of the height between the bar above and the serif below. */
const stemFrom = 0.4;
const stemTo = 0.8;

/** Where the stem stands, from 0 at the left to 1 at the right. */
function stemOf({ x, y, width, height }: Box, ink: GrayImage): number {
  let [sum, weighed] = [0, 0];
  for (let row = Math.ceil(stemFrom * height); row < stemTo * height; row++) {
    const start = (y + row) * ink.width + x;
    for (let column = 0; column < width; column++) {
      const value = ink.data[start + column] ?? 0;
      sum += value;
      weighed += value * (column + 0.5);
    }
  }
  return weighed / Math.max(1, sum * width);
}
