import type { Keyboard } from './devices.ts';
import { createHeld } from './held.ts';
import type { KeyName } from './keys.ts';

/** Presses the keys in their order and releases them in reverse. */
export async function pressTogether(
  keyboard: Keyboard,
  keys: KeyName[],
  signal: AbortSignal,
): Promise<void> {
  await keyboard.readyKeys(keys, signal);
  using held = createHeld();
  for (const key of keys) {
    await held.hold(
      () => keyboard.press(key),
      () => keyboard.release(key),
    );
  }
}
