import { createHeld } from './held.ts';
import { moveAlong } from './move-along.ts';
import type { ButtonName, Point, Pointer } from './pointer.ts';

export type MouseDrag = { from: Point; to: Point; button: ButtonName; durationMs: number };

/** Programs take a press for a drag only once they have seen the pointer on its way. */
const minSteps = 10;

export async function drag(
  pointer: Pointer,
  { from, to, button, durationMs }: MouseDrag,
  signal: AbortSignal,
): Promise<void> {
  pointer.requireOnScreen(to);
  await pointer.moveTo(from);
  using held = createHeld();
  held.hold(
    () => pointer.press(button),
    () => pointer.release(button),
  );
  await moveAlong(pointer, { to, durationMs, signal, minSteps });
}
