import type { Box } from '../../../api/box.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';

/**
 * The character at an index of a name, and I where a small one was read whose ink has no dot: within names as
 * "AbsentInformationException" that is how a word of it begins.
 */
export function undottedI(characters: string[], at: number, box: Box, ink: GrayImage): string {
  const character = characters[at] ?? '';
  if (character !== 'i' || !mayBegin(characters, at)) return character;
  return isStem(box, ink) ? 'I' : character;
}

/** Whether a word of a name may begin there: between small letters, where others begin with capitals or behind underscores. */
function mayBegin(characters: string[], at: number): boolean {
  const isSmall = (index: number) => /\p{Ll}/u.test(characters[index] ?? '');
  const isName = /\p{Ll}\p{Lu}|_/u.test(characters.join(''));
  return isName && isSmall(at - 1) && isSmall(at + 1) && isSmall(at + 2);
}

/** Whether each of its rows has nearly as much ink as most of them: there is paper below a dot. */
function isStem({ x, y, width, height }: Box, ink: GrayImage): boolean {
  if (height < tallest * width) return false;
  const rows = Array.from({ length: height - 2 }, (_, down) => {
    const start = (y + down + 1) * ink.width + x;
    return ink.data.subarray(start, start + width).reduce((sum, value) => sum + value, 0);
  });
  return Math.min(...rows) >= leastInk * median(rows);
}

/** In widths: what is wider has serifs or touches another letter. */
const tallest = 2.5;

/** Share of the ink of most rows. */
const leastInk = 0.75;
