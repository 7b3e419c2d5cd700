import { Problem } from '../../../shared/api/problem.ts';
import { readInputState } from './input-state.ts';
import { until } from './return-focus.ts';
import { type Connection, xlib } from './xlib.ts';

/** How long a person gets, in ms, to let go of what they hold. */
const maxHeldMs = 2_000;
/** Shift, Control, Mod1 (Alt), Mod4 (Super): of those that sticky keys hold too. */
const sticky = 1 | 4 | 8 | 64;
/** And Mod3 and Mod5, such as AltGr. Caps Lock and Num Lock are none. */
const held = sticky | 32 | 128;

/**
 * Waits until nobody holds a modifier: with it the next key would be a shortcut. Whatever is held
 * after that is let go.
 * @throws {Problem} `keys_held` where that changes nothing, as where sticky keys hold it
 */
export async function awaitFreeModifiers(
  connection: Connection,
  signal: AbortSignal,
): Promise<void> {
  const isFree = () => !hasModifiers(connection);
  if (await until(isFree, maxHeldMs, signal)) return;
  letGoOfModifiers(connection);
  if (!isFree()) throw stillHeld();
}

function hasModifiers(connection: Connection): boolean {
  const coreKeyboard = 0x100;
  const state = { baseMods: 0, latchedMods: 0, lockedMods: 0 };
  xlib().state(connection, coreKeyboard, state);
  return ((state.baseMods | state.latchedMods) & held) !== 0 || (state.lockedMods & sticky) !== 0;
}

/** For all programs a key is up once any keyboard has released it, whoever pressed it. */
function letGoOfModifiers(connection: Connection): void {
  const { fakeKey, keysymAt, sync } = xlib();
  for (const code of readInputState(connection).keys) {
    if (isModifier(Number(keysymAt(connection, code, 0, 0)))) fakeKey(connection, code, 0, 0);
  }
  sync(connection, 0);
}

/** Shift to Hyper without the locks, the shifts to further levels, and Mode_switch. */
function isModifier(keysym: number): boolean {
  if (keysym === 0xffe5 || keysym === 0xffe6) return false;
  return (keysym >= 0xffe1 && keysym <= 0xffee) || [0xfe03, 0xfe11, 0xff7e].includes(keysym);
}

function stillHeld(): Problem {
  return new Problem(
    'keys_held',
    'A person holds Shift, Ctrl, Alt or another key like them, with which typing would be shortcuts. ' +
      'Nothing is typed while they do. Try again once they have let go.',
  );
}
