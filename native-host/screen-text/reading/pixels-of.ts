import { createHash } from 'node:crypto';
import type { Box } from '../../../shared/api/box.ts';
import type { Shot } from '../../screen/screen.ts';

/** A string that identifies the pixels of a box, which must be within the image. */
export function pixelsOf({ picture, bounds }: Shot, box: Box): string {
  const hash = createHash('sha1').update(`${box.width} ${box.height} `);
  for (let y = box.y; y < box.y + box.height; y++) {
    const start = ((y - bounds.y) * picture.width + box.x - bounds.x) * 4;
    hash.update(picture.data.subarray(start, start + box.width * 4));
  }
  return hash.digest('base64');
}
