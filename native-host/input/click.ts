import { setTimeout } from 'node:timers/promises';
import { createHeld } from './held.ts';
import type { ModifierName } from './keys.ts';
import { openKeyboard } from './open-keyboard.ts';
import type { ButtonName, Point, Pointer } from './pointer.ts';

export type MouseClick = {
  at: Point | undefined;
  button: ButtonName;
  count: number;
  modifiers: ModifierName[];
};

const betweenMs = 30;

/** Clicks where the pointer is, or at a point, while the modifiers are held. */
export async function click(
  pointer: Pointer,
  { at, button, count, modifiers }: MouseClick,
  signal: AbortSignal,
): Promise<void> {
  if (at) await pointer.moveTo(at);
  using keyboard = modifiers.length > 0 ? await openKeyboard() : undefined;
  await keyboard?.readyKeys(modifiers);
  using held = createHeld();
  for (const modifier of modifiers) {
    held.hold(
      () => keyboard?.press(modifier),
      () => keyboard?.release(modifier),
    );
  }
  for (let clicked = 0; clicked < count; clicked++) {
    // Browsers take two presses in the same millisecond for one that was reported twice.
    if (clicked > 0) await setTimeout(betweenMs, undefined, { signal });
    signal.throwIfAborted();
    pointer.press(button);
    pointer.release(button);
  }
}
