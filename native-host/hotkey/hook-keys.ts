import { type UiohookKeyboardEvent, uIOhook } from 'uiohook-napi';
import type { Hotkey, HotkeyModifier } from '../../shared/hotkey/hotkey.ts';
import { findKey } from '../input/keys.ts';
import type { KeyGrab } from '../input/x11/grab-key.ts';
import { hookKeycode } from './hook-keycode.ts';
import { modifierMask } from './modifier-masks.ts';

/**
 * Watches all keys pressed on the desktop, and keeps those of the hotkeys from other programs where
 * the system allows that.
 * @returns for each hotkey whether it was taken
 */
export async function hookKeys(
  hotkeys: Hotkey[],
  onPress: (index: number, focused: number | undefined) => void,
): Promise<boolean[]> {
  const keycodes = hotkeys.map(({ key }) => hookKeycode(key));
  /** A held key repeats. */
  const down = new Set<number>();
  let grabs: (KeyGrab | undefined)[] = [];
  uIOhook.on('keydown', (event) => {
    if (down.has(event.keycode)) return;
    down.add(event.keycode);
    const index = hotkeys.findIndex(
      ({ modifiers }, at) => keycodes[at] === event.keycode && holdsExactly(event, modifiers),
    );
    if (index >= 0) onPress(index, grabs[index]?.focused());
  });
  uIOhook.on('keyup', ({ keycode }) => {
    if (!down.delete(keycode) || !keycodes.includes(keycode)) return;
    for (const grab of grabs) grab?.drain();
  });
  uIOhook.start();
  // The hook sees every key; a grab keeps these from the program that has the focus.
  grabs = await Promise.all(hotkeys.map(grabHotkey));
  return grabs.map((grab) => grab !== undefined);
}

async function grabHotkey({ modifiers, key }: Hotkey): Promise<KeyGrab | undefined> {
  const name = findKey(key);
  if (process.platform !== 'linux' || name === undefined) return undefined;
  const { grabKey } = await import('../input/x11/grab-key.ts');
  const { keysym } = await import('../input/x11/keysyms.ts');
  return grabKey(keysym(name), modifierMask(modifiers));
}

function holdsExactly(
  { ctrlKey, altKey, shiftKey, metaKey }: UiohookKeyboardEvent,
  modifiers: HotkeyModifier[],
): boolean {
  return (
    ctrlKey === modifiers.includes('Ctrl') &&
    altKey === modifiers.includes('Alt') &&
    shiftKey === modifiers.includes('Shift') &&
    metaKey === modifiers.includes('Cmd')
  );
}
