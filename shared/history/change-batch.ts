import { z } from 'zod';
import { replicatedEntry } from './replicated-entry.ts';

/** The state of entries that changed at a replica, in the order of their last changes. */
export const changeBatch = z.strictObject({
  /** The replica that sends them. */
  replica: z.uuid(),
  /** The place in its sequence of changes up to which the receiver then has everything. */
  cursor: z.int().nonnegative(),
  /** Whether there are changes after the cursor. */
  more: z.boolean(),
  entries: z.array(replicatedEntry),
});
export type ChangeBatch = z.infer<typeof changeBatch>;
