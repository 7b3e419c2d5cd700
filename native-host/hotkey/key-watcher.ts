/** A process that tells its parent when one of the combinations in its argument is pressed. */
import { type UiohookKeyboardEvent, uIOhook } from 'uiohook-napi';
import { z } from 'zod';
import { type Hotkey, type HotkeyModifier, hotkeyModifiers } from '../../shared/hotkey/hotkey.ts';
import { findKey } from '../input/keys.ts';
import type { KeyGrab } from '../input/x11/grab-key.ts';
import { hookKeycode } from './hook-keycode.ts';
import { modifierMask } from './modifier-masks.ts';
import type { WatcherMessage } from './watch-keys.ts';

const hotkeys = z
  .array(z.object({ modifiers: z.array(z.enum(hotkeyModifiers)), key: z.string() }))
  .parse(JSON.parse(process.argv[2] ?? ''));
const keycodes = hotkeys.map(({ key }) => hookKeycode(key));
/** A key that is held repeats itself. */
const down = new Set<number>();
let grabs: (KeyGrab | undefined)[] = [];

uIOhook.on('keydown', (event) => {
  if (down.has(event.keycode)) return;
  down.add(event.keycode);
  const index = hotkeys.findIndex(
    ({ modifiers }, at) => keycodes[at] === event.keycode && holdsExactly(event, modifiers),
  );
  if (index >= 0) tell({ pressed: index, focused: grabs[index]?.focused() });
});
uIOhook.on('keyup', ({ keycode }) => {
  if (!down.delete(keycode) || !keycodes.includes(keycode)) return;
  for (const grab of grabs) grab?.drain();
});
process.once('disconnect', () => process.exit());
tell({ hooking: true });
uIOhook.start();
// The hook sees every key; a grab keeps these from the program that has the focus.
grabs = await Promise.all(hotkeys.map(grabHotkey));
tell({ alone: grabs.map((grab) => grab !== undefined) });

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

function tell(message: WatcherMessage): void {
  process.send?.(message);
}
