import type { Devices } from '../devices.ts';
import { modifierNames } from '../keys.ts';
import { openNutKeyboard } from './nut-keyboard.ts';
import { openNutPointer } from './nut-pointer.ts';

/** The pointer and the keyboard of macOS. */
export async function openNutDevices(): Promise<Devices> {
  const pointer = await openNutPointer();
  return {
    pointer,
    openKeyboard: openNutKeyboard,
    // macOS has one queue for all input, and nothing that tells how far it is.
    settle: async () => undefined,
    async letGo() {
      const keyboard = await openNutKeyboard();
      for (const modifier of modifierNames) keyboard.release(modifier);
      pointer.release('left');
    },
    giveBack: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}
