import { setTimeout } from 'node:timers/promises';
import type { Keyboard } from './devices.ts';
import { createHeld } from './held.ts';
import type { MouseClick } from './input-calls.ts';
import type { Pointer } from './pointer.ts';

const betweenMs = 30;

type With = { pointer: Pointer; openKeyboard: () => Promise<Keyboard> };

/** Clicks where the pointer is, or at a point, while the modifiers are held. */
export async function click(
  { pointer, openKeyboard }: With,
  { at, button, count, modifiers }: MouseClick,
  signal: AbortSignal,
): Promise<void> {
  if (at) await pointer.moveTo(at, signal);
  const keyboard = modifiers.length > 0 ? await openKeyboard() : undefined;
  await keyboard?.readyKeys(modifiers, signal);
  using held = createHeld();
  for (const modifier of modifiers) {
    await held.hold(
      () => keyboard?.press(modifier),
      () => keyboard?.release(modifier),
    );
  }
  for (let clicked = 0; clicked < count; clicked++) {
    // Browsers take two presses in the same millisecond for one that was reported twice.
    if (clicked > 0) await setTimeout(betweenMs, undefined, { signal });
    signal.throwIfAborted();
    using pressed = createHeld();
    await pressed.hold(
      () => pointer.press(button),
      () => pointer.release(button),
    );
  }
}
