import { setImmediate } from 'node:timers/promises';
import type { Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import { keyCode, lockBits, modifierBits, usKey } from './key-codes.ts';
import { keymapWith, lendableKeys, lentCode } from './keymap.ts';
import type { Session } from './session.ts';

const keyRequest = 1;
const modifiersRequest = 2;

/** The keys that are down, and the modifiers that they are. */
export type Pressed = { keys: Set<number>; modifiers: number; locked: number };

/** A keyboard of our own: what a person holds on another one does not change what it types. */
export function waylandKeyboard(
  { connection, keyboard, setKeymap }: Session,
  pressed: Pressed,
): Keyboard {
  /** The characters that the layout has beside those of the US one. */
  let lent: string[] = [];

  function send(code: number, isPress: boolean): void {
    const time = Math.floor(performance.now());
    connection.send(keyboard, keyRequest, [time, code, isPress ? 1 : 0]);
    if (isPress) pressed.keys.add(code);
    else pressed.keys.delete(code);
  }

  /** The compositor takes what modifiers there are from us, and does not look at the keys. */
  function sendModifiers(extra = 0): void {
    const held = pressed.modifiers | extra;
    connection.send(keyboard, modifiersRequest, [held, 0, pressed.locked, 0]);
  }

  function lend(characters: string[]): void {
    lent = characters;
    setKeymap(keymapWith(lent));
  }

  return {
    async readyKeys() {
      // Those that were given signs mean themselves again.
      lend([]);
    },
    async press(key: KeyName) {
      send(keyCode(key), true);
      pressed.modifiers |= modifierBits[key] ?? 0;
      pressed.locked ^= lockBits[key] ?? 0;
      sendModifiers();
      await connection.settled();
    },
    release(key) {
      send(keyCode(key), false);
      pressed.modifiers &= ~(modifierBits[key] ?? 0);
      sendModifiers();
    },
    async readyCharacters(characters, index) {
      const character = characters[index] ?? '';
      if (usKey(character) || lent.includes(character)) return;
      const needed = new Set<string>();
      for (let at = index; at < characters.length && needed.size < lendableKeys; at++) {
        const next = characters[at] ?? '';
        if (!usKey(next)) needed.add(next);
      }
      lend([...needed]);
    },
    async type(character) {
      const { code, shift } = usKey(character) ?? {
        code: lentCode(lent.indexOf(character)),
        shift: false,
      };
      if (shift) sendModifiers(modifierBits.shift);
      send(code, true);
      send(code, false);
      if (shift) sendModifiers();
      await connection.settled();
      await setImmediate();
    },
    async withoutCapsLock() {
      // That of another keyboard does not count.
      const before = pressed.locked;
      pressed.locked &= ~(lockBits.capslock ?? 0);
      sendModifiers();
      return {
        async [Symbol.asyncDispose]() {
          pressed.locked = before;
          sendModifiers();
        },
      };
    },
  };
}
