import { user32 } from '../../win32/user32.ts';
import type { Devices } from '../devices.ts';
import { modifierNames } from '../keys.ts';
import { buttonNames } from '../pointer.ts';
import { virtualKey } from './virtual-keys.ts';
import { openWindowsKeyboard, releaseKey } from './windows-keyboard.ts';
import { releaseButton, windowsPointer } from './windows-pointer.ts';

/** The pointer and the keyboard of Windows. */
export function openWindowsDevices(): Devices {
  return {
    pointer: windowsPointer(),
    openKeyboard: async () => openWindowsKeyboard(),
    // Windows has one queue for all input, and nothing that tells how far it is.
    settle: async () => undefined,
    async letGo() {
      // The release of a key that is up would be seen: that of the Windows key opens its menu.
      const modifiers = modifierNames.filter((name) => isDown(virtualKey(name).code));
      for (const name of modifiers) releaseKey(name);
      if (buttonCodes.some(isDown)) for (const button of buttonNames) releaseButton(button);
    },
    giveBack: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

/** Buttons are keys to it, too. */
const buttonCodes = [1, 2, 4];

function isDown(code: number): boolean {
  return (user32().keyState(code) & 0x8000) !== 0;
}
