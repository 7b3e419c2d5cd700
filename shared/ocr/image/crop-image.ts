import type { Box } from '../../api/box.ts';
import type { RgbaImage } from './image.ts';

/** A part of an image, which must lie within it. */
export function cropImage({ width, data }: RgbaImage, box: Box): RgbaImage {
  const cropped = new Uint8Array(box.width * box.height * 4);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.y + y) * width + box.x) * 4;
    cropped.set(data.subarray(from, from + box.width * 4), y * box.width * 4);
  }
  return { width: box.width, height: box.height, data: cropped };
}
