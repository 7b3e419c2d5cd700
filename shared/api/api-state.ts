import { z } from 'zod';

/** How the local API stands. */
export const apiState = z.object({
  /** The port it listens on, null while it does not. */
  port: z.int().nullable(),
  /** The port that another program has, where that is why it does not listen. */
  takenPort: z.int().nullable(),
  /** On for this run of the host, whatever the settings say. */
  isForced: z.boolean(),
});
export type ApiState = z.infer<typeof apiState>;
