import { z } from 'zod';

/** The global hotkey, and whether pressing it is noticed. */
export const hotkeyState = z.object({
  hotkey: z.string().nullable(),
  default: z.string(),
  /** Whether pressing it is noticed now, in every program. */
  registered: z.boolean(),
  /** Why it is not. */
  reason: z.string().optional(),
});
export type HotkeyState = z.infer<typeof hotkeyState>;
