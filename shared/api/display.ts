import { z } from 'zod';

/** The id of a display, as listed by GET /displays. */
export const displayId = z.string().min(1).max(200);

/** A connected display: its place on the virtual desktop in physical pixels. */
export const display = z.object({
  id: z.string(),
  name: z.string(),
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  scaleFactor: z.number().positive(),
  /** Degrees clockwise: 0, 90, 180 or 270. */
  rotation: z.number(),
  primary: z.boolean(),
});
export type Display = z.infer<typeof display>;
