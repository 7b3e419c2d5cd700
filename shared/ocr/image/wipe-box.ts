import type { Box } from '../../api/box.ts';
import type { GrayImage } from './image.ts';

/** Clears what is in a box of an ink image, and `around` pixels beside it, as the soft edge of a mark. */
export function wipeBox({ width, height, data }: GrayImage, box: Box, around = 0): void {
  const left = Math.max(0, box.x - around);
  const right = Math.min(width, box.x + box.width + around);
  const top = Math.max(0, box.y - around);
  const bottom = Math.min(height, box.y + box.height + around);
  if (right <= left) return;
  for (let y = top; y < bottom; y++) data.fill(0, y * width + left, y * width + right);
}
