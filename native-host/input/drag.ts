import { createHeld } from './held.ts';
import type { MouseDrag } from './input-calls.ts';
import { moveAlong } from './move-along.ts';
import type { Pointer } from './pointer.ts';

/** Programs take a press for a drag only once they have seen the pointer on its way. */
const minSteps = 10;

export async function drag(
  pointer: Pointer,
  { from, to, button, durationMs }: MouseDrag,
  signal: AbortSignal,
): Promise<void> {
  pointer.requireOnScreen(to);
  await pointer.moveTo(from, signal);
  using held = createHeld();
  await held.hold(
    () => pointer.press(button),
    () => pointer.release(button),
  );
  await moveAlong(pointer, { to, durationMs, signal, minSteps });
}
