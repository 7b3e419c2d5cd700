import { createHeld } from './held.ts';
import type { KeyName } from './keys.ts';
import type { Keyboard } from './open-keyboard.ts';

/** Presses the keys in their order and releases them in reverse. */
export async function pressTogether(keyboard: Keyboard, keys: KeyName[]): Promise<void> {
  await keyboard.readyKeys(keys);
  using held = createHeld();
  for (const key of keys) {
    held.hold(
      () => keyboard.press(key),
      () => keyboard.release(key),
    );
  }
}
