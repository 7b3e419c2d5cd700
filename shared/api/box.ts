import { z } from 'zod';

/** A rectangle in pixels; `x` and `y` may be negative on a display left of or above the origin. */
export const box = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export type Box = z.infer<typeof box>;
