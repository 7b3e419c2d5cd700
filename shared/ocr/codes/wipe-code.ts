import type { Box } from '../../api/box.ts';
import type { RgbaImage } from '../image/image.ts';

/**
 * Fills the place of a code with what is around it, in place: its modules look like marks of
 * letters, and would mislead whoever measures those.
 */
export function wipeCode({ width, height, data }: RgbaImage, box: Box): void {
  const left = Math.max(0, box.x - margin);
  const top = Math.max(0, box.y - margin);
  const right = Math.min(width, box.x + box.width + margin);
  const bottom = Math.min(height, box.y + box.height + margin);
  // A code has a free zone of its own around it.
  const around = 4 * (top * width + left);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      data.copyWithin(4 * (y * width + x), around, around + 4);
    }
  }
}

/** In pixels: boxes are told to a pixel or two. */
const margin = 2;
