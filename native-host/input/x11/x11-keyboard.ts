import { setTimeout } from 'node:timers/promises';
import { noDisplay } from '../../screen/display-server.ts';
import type { KeyName } from '../keys.ts';
import type { Keyboard } from '../open-keyboard.ts';
import { keyboardState, type LayoutKey, readKeyboardLayout } from './keyboard-layout.ts';
import { characterKeysym, keysym } from './keysyms.ts';
import { xlib } from './xlib.ts';

/** How long programs get, in ms, to learn what a spare key newly means before it is pressed. */
const learnMs = 200;
/**
 * How long they get to handle a spare key before it means something else: a busy program reads
 * the layout only when it comes to the key.
 */
const handleMs = 2_000;
let lastSpareUse = -handleMs;

/**
 * The keyboard of an X server. What its layout has is typed with the keys that have it, with Shift
 * where needed; for anything else a key that no keyboard has is given that meaning. nut-js knows
 * one layout and drops what it lacks.
 */
export function openX11Keyboard(): Keyboard {
  const { open, close, fakeKey, sync } = xlib();
  const connection = open(null);
  if (connection === null) throw noDisplay();
  const layout = readKeyboardLayout(connection);
  const shift = layout.findPressed(keysym('shift'));
  const [idleCode, ...spareCodes] = layout.spareCodes;
  let nextSpare = 0;

  function send(code: number, isPress: boolean): void {
    fakeKey(connection, code, isPress ? 1 : 0, 0);
    // The pointer has a connection of its own: what comes first must arrive first.
    sync(connection, 0);
  }

  function hold({ code, shift: withShift }: LayoutKey, isPress: boolean): void {
    const codes = withShift && shift ? [shift.code, code] : [code];
    for (const each of isPress ? codes : codes.toReversed()) send(each, isPress);
  }

  /** Gives spare keys the meanings that no key has, as many as there are spare keys. */
  async function provide(symbols: number[]): Promise<void> {
    if (idleCode === undefined || spareCodes.length === 0) {
      throw new Error('The keyboard layout leaves no key to be given a sign.');
    }
    await setTimeout(lastSpareUse + handleMs - performance.now());
    layout.assign(idleCode, 0);
    for (const symbol of symbols.slice(0, spareCodes.length)) {
      const code = spareCodes[nextSpare++ % spareCodes.length];
      if (code !== undefined) layout.assign(code, symbol);
    }
    await setTimeout(learnMs);
    // Chromium still reads the first key by the old layout: that is one without meaning.
    send(idleCode, true);
    send(idleCode, false);
  }

  function require(key: LayoutKey | undefined): LayoutKey {
    if (key) return key;
    throw new Error('A key was used that was not made ready.');
  }

  function tap(symbol: number): void {
    const key = require(layout.findTyped(symbol));
    try {
      hold(key, true);
    } finally {
      hold(key, false);
    }
    if (spareCodes.includes(key.code)) lastSpareUse = performance.now();
  }

  const keyOf = (key: KeyName) => require(layout.findPressed(keysym(key)));

  return {
    press: (key) => hold(keyOf(key), true),
    release: (key) => hold(keyOf(key), false),
    type: (character) => tap(characterKeysym(character)),
    async readyKeys(keys) {
      const missing = keys.map(keysym).filter((symbol) => !layout.findPressed(symbol));
      if (missing.length > 0) await provide(missing);
    },
    async readyCharacters(characters, index) {
      if (layout.findTyped(characterKeysym(characters[index] ?? ''))) return;
      const ahead = characters.slice(index, index + 1_000).map(characterKeysym);
      await provide([...new Set(ahead.filter((symbol) => !layout.findTyped(symbol)))]);
    },
    withoutCapsLock() {
      const { capsLock } = keyboardState(connection);
      const toggle = () => {
        if (capsLock) tap(keysym('capslock'));
      };
      toggle();
      return { [Symbol.dispose]: toggle };
    },
    [Symbol.dispose]: () => void close(connection),
  };
}
