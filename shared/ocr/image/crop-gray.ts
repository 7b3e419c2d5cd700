import type { Box } from '../../api/box.ts';
import type { GrayImage } from './image.ts';

/** A part of an image, which must lie within it. */
export function cropGray({ width, data }: GrayImage, box: Box): GrayImage {
  const cropped = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    cropped.set(data.subarray(from, from + box.width), y * box.width);
  }
  return { width: box.width, height: box.height, data: cropped };
}
