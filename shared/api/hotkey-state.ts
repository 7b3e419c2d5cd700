import { z } from 'zod';

/** A hotkey as a person writes it, as `Ctrl+Shift+2`. */
export const hotkeyText = z.string().min(1).max(100);

/** The global hotkey, and whether pressing it is noticed. */
export const hotkeyState = z.object({
  hotkey: z.string().nullable(),
  default: z.string(),
  /** Whether pressing it is noticed now, in every program. */
  registered: z.boolean(),
  /** False where the program that has the focus gets the keys too; otherwise left out. */
  exclusive: z.boolean().optional(),
  /** The keys as a desktop that lets the person choose them writes them, where it reports them. */
  trigger: z.string().optional(),
  /** What else the keys do in most programs; left out where they are free. */
  usual: z.string().optional(),
  /** Why it is not noticed. */
  reason: z.string().optional(),
  /** True while the desktop asks the person to allow the keys; otherwise left out. */
  asking: z.boolean().optional(),
  /**
   * The command to bind to a key in the desktop's settings, where it reports keys to no program.
   */
  command: z.string().optional(),
});
export type HotkeyState = z.infer<typeof hotkeyState>;
