import { z } from 'zod';

/** Pixels from the origin at most: further than any desktop reaches. */
export const maxCoordinate = 1_000_000;

/** A coordinate on the virtual desktop in physical pixels, negative left of or above the origin. */
export const coordinate = z.int().min(-maxCoordinate).max(maxCoordinate);

/** A width or height in physical pixels. */
export const extent = z.int().min(1).max(maxCoordinate);

/** A rectangle on the virtual desktop in physical pixels. */
export const region = z.strictObject({
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
});
