import type { Box } from '../../api/box.ts';
import type { GreyPicture } from './image.ts';

/** A part of a picture, which must lie within it. */
export function cropGrey({ width, data }: GreyPicture, box: Box): GreyPicture {
  const cropped = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    cropped.set(data.subarray(from, from + box.width), y * box.width);
  }
  return { width: box.width, height: box.height, data: cropped };
}
