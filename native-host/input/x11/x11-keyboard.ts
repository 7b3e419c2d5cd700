import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import { until } from '../../x11/until.ts';
import { type Connection, xlib } from '../../x11/xlib.ts';
import type { Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import { awaitProgram, focusedWindow } from './await-program.ts';
import { keyboardState, type LayoutKey, readKeyboardLayout } from './keyboard-layout.ts';
import { characterKeysym, keysym } from './keysyms.ts';
import type { LentKeys } from './lent-keys.ts';
import { noteOwnPress, readInputState } from './look-at-key.ts';

/** How long programs get, in ms, to learn a spare key's new meaning before it is pressed. */
const learnMs = 200;
/**
 * How long a program gets, in ms, to handle a spare key before its meaning changes, where it does
 * not report when it has: a busy one reads the layout only when it gets to the key.
 */
export const handleMs = 2_000;

/** When each spare key was last pressed, while it is unknown whether that was handled. */
const unhandled = new Map<number, number>();
/** How many meanings were assigned: the oldest is replaced first. */
let given = 0;

/** Records that the program with the focus has handled all keys so far. */
export function forgetSpareKeys(): void {
  unhandled.clear();
}

/**
 * The keyboard of an X server. Characters of the layout are typed with their keys, with Shift where
 * needed; for anything else an unused code is lent that meaning, until it is restored after the
 * text. `seenDown` resolves once a key has been seen down.
 */
export function openX11Keyboard(
  connection: Connection,
  { lent, seenDown }: { lent: LentKeys; seenDown: (code: number) => Promise<void> },
): Keyboard {
  const { fakeKey, sync } = xlib();
  lent.keep();
  const layout = readKeyboardLayout(connection, lent.has);
  const shift = layout.findPressed(keysym('shift'));
  const [idleCode, ...spareCodes] = layout.spareCodes;

  function send(code: number, isPress: boolean): void {
    noteOwnPress(code, isPress);
    fakeKey(connection, code, isPress ? 1 : 0, 0);
    sync(connection, 0);
  }

  const codesOf = ({ code, shift: withShift }: LayoutKey): number[] =>
    withShift && shift ? [shift.code, code] : [code];

  async function press(key: LayoutKey): Promise<void> {
    for (const code of codesOf(key)) {
      send(code, true);
      await seenDown(code);
    }
  }

  function release(key: LayoutKey): void {
    for (const code of codesOf(key).toReversed()) send(code, false);
  }

  /** Assigns characters that no key has to spare keys, as many as there are spare keys. */
  async function provide(symbols: number[], signal: AbortSignal): Promise<void> {
    if (idleCode === undefined || spareCodes.length === 0) {
      throw new Error('The keyboard layout leaves no key to be given a sign.');
    }
    const meanings = new Map<number, number>();
    for (const symbol of symbols.slice(0, spareCodes.length)) {
      const code = spareCodes[given++ % spareCodes.length];
      if (code !== undefined) meanings.set(code, symbol);
    }
    await handled([...meanings.keys()], signal);
    if (lent.has(idleCode)) meanings.set(idleCode, 0);
    lent.lend(meanings);
    layout.assign(meanings);
    await setTimeout(learnMs, undefined, { signal });
    await taken(signal);
    // Chromium still reads the first key by the old layout, so one without a meaning is sent.
    send(idleCode, true);
    send(idleCode, false);
    await taken(signal);
  }

  /** Waits until earlier presses of these keys were read with their old meaning. */
  async function handled(codes: number[], signal: AbortSignal): Promise<void> {
    const last = Math.max(...codes.map((code) => unhandled.get(code) ?? -handleMs));
    if (last + handleMs <= performance.now() || (await taken(signal))) return;
    await setTimeout(Math.max(0, last + handleMs - performance.now()), undefined, { signal });
  }

  /**
   * Waits for the program with the focus; returns whether it has handled all that was sent to it.
   */
  async function taken(signal: AbortSignal): Promise<boolean> {
    const window = focusedWindow(connection);
    const isTaken = await awaitProgram(connection, window, { limitMs: handleMs, signal });
    if (isTaken) forgetSpareKeys();
    return isTaken;
  }

  function require(key: LayoutKey | undefined): LayoutKey {
    if (key) return key;
    throw new Error('A key was used that was not made ready.');
  }

  async function tap(symbol: number): Promise<void> {
    const key = require(layout.findTyped(symbol));
    try {
      await press(key);
    } finally {
      release(key);
    }
    if (spareCodes.includes(key.code)) unhandled.set(key.code, performance.now());
  }

  const keyOf = (key: KeyName) => require(layout.findPressed(keysym(key)));

  return {
    press: (key) => press(keyOf(key)),
    release: (key) => release(keyOf(key)),
    type: (character) => tap(characterKeysym(character)),
    async readyKeys(keys, signal) {
      await awaitFreeModifiers(connection, signal);
      const missing = keys.map(keysym).filter((symbol) => !layout.findPressed(symbol));
      if (missing.length > 0) await provide(missing, signal);
    },
    async readyCharacters(characters, index, signal) {
      await awaitFreeModifiers(connection, signal);
      if (layout.findTyped(characterKeysym(characters[index] ?? ''))) return;
      const ahead = characters.slice(index, index + 1_000).map(characterKeysym);
      await provide([...new Set(ahead.filter((symbol) => !layout.findTyped(symbol)))], signal);
    },
    async withoutCapsLock() {
      const { capsLock } = keyboardState(connection);
      const toggle = async () => {
        if (capsLock) await tap(keysym('capslock'));
      };
      await toggle();
      return { [Symbol.asyncDispose]: toggle };
    },
  };
}

/** How long a person gets, in ms, to release what they hold. */
const maxHeldMs = 2_000;
/** Shift, Control, Mod1 (Alt), Mod4 (Super): the modifiers that sticky keys hold too. */
const sticky = 1 | 4 | 8 | 64;
/** And Mod3 and Mod5, such as AltGr, but not Caps Lock and Num Lock. */
const held = sticky | 32 | 128;

/**
 * Waits until nobody holds a modifier: with it the next key would be a shortcut. Whatever is still
 * held then is released.
 * @throws {Problem} `keys_held` where that has no effect, as where sticky keys hold it
 */
async function awaitFreeModifiers(connection: Connection, signal: AbortSignal): Promise<void> {
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
