/** A process that tells its parent when the combination in its argument is pressed. */
import { type UiohookKeyboardEvent, uIOhook } from 'uiohook-napi';
import { z } from 'zod';
import { hotkeyModifiers } from '../../shared/hotkey/hotkey.ts';
import { findKey } from '../input/keys.ts';
import { hookKeycode } from './hook-keycode.ts';
import { modifierMask } from './modifier-masks.ts';

const { modifiers, key } = z
  .object({ modifiers: z.array(z.enum(hotkeyModifiers)), key: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));
const keycode = hookKeycode(key);
// A key that is held repeats itself.
let isDown = false;

uIOhook.on('keydown', (event) => {
  if (event.keycode !== keycode || isDown) return;
  isDown = true;
  if (holdsExactly(event)) process.send?.('pressed');
});
uIOhook.on('keyup', (event) => {
  if (event.keycode !== keycode) return;
  isDown = false;
  grab?.drain();
});
process.once('disconnect', () => process.exit());
uIOhook.start();
// The hook sees every key; a grab keeps this one from the program that has the focus.
const grab = await grabHotkey();
process.send?.(grab ? 'alone' : 'watching');

async function grabHotkey() {
  const name = findKey(key);
  if (process.platform !== 'linux' || name === undefined) return undefined;
  const { grabKey } = await import('../input/x11/grab-key.ts');
  const { keysym } = await import('../input/x11/keysyms.ts');
  return grabKey(keysym(name), modifierMask(modifiers));
}

function holdsExactly({ ctrlKey, altKey, shiftKey, metaKey }: UiohookKeyboardEvent): boolean {
  return (
    ctrlKey === modifiers.includes('Ctrl') &&
    altKey === modifiers.includes('Alt') &&
    shiftKey === modifiers.includes('Shift') &&
    metaKey === modifiers.includes('Cmd')
  );
}
