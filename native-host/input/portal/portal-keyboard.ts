import { setImmediate } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import { keyCode, usKey } from '../wayland/key-codes.ts';
import type { RemoteSession } from './remote-session.ts';
import type { Sender } from './sender.ts';

type Options = {
  sender: Sender;
  session: RemoteSession;
  /** The characters that the layout has, by keysym; undefined where it is not known. */
  layout: Map<string, number> | undefined;
  /** The keys that are down. */
  pressed: Set<KeyName>;
};

type Stroke = { member: 'NotifyKeyboardKeysym' | 'NotifyKeyboardKeycode'; value: number };

/** The keyboard through the desktop's portal, which types what the layout has, and nothing else. */
export function portalKeyboard({ sender, session, layout, pressed }: Options): Keyboard {
  const known = layout ?? usCharacters();
  let checked: string[] | undefined;

  /** Letters are where the layout has them, all others where every keyboard has them. */
  function strokeOf(key: KeyName): Stroke {
    const keysym = key.length === 1 ? layout?.get(key) : undefined;
    if (keysym !== undefined) return { member: 'NotifyKeyboardKeysym', value: keysym };
    return { member: 'NotifyKeyboardKeycode', value: keyCode(key) };
  }

  function strokeFor(character: string): Stroke {
    const keysym = known.get(character);
    if (keysym !== undefined) return { member: 'NotifyKeyboardKeysym', value: keysym };
    return { member: 'NotifyKeyboardKeycode', value: usKey(character)?.code ?? 0 };
  }

  const typeable = (character: string) => known.has(character) || /[\n\t]/.test(character);

  return {
    async readyKeys() {
      // Nothing is lent, and what a person holds is not told.
    },
    async press(key) {
      const { member, value } = strokeOf(key);
      pressed.add(key);
      await sender.send(session, member, 'iu', [value, 1]);
    },
    release(key) {
      if (!pressed.delete(key)) return;
      const { member, value } = strokeOf(key);
      sender.post(member, 'iu', [value, 0]);
    },
    async readyCharacters(characters) {
      // All of them, before the first is typed: a text with holes is none.
      if (checked === characters) return;
      const missing = characters.filter((character) => !typeable(character)).length;
      if (missing > 0)
        throw notOnLayout(
          missing,
          characters.findIndex((one) => !typeable(one)),
        );
      checked = characters;
    },
    async type(character) {
      const { member, value } = strokeFor(character);
      await sender.send(session, member, 'iu', [value, 1]);
      await sender.send(session, member, 'iu', [value, 0]);
      await setImmediate();
    },
    // Whether it is on is not told either.
    withoutCapsLock: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  };
}

/** Where no layout can be read, what nearly all have. */
function usCharacters(): Map<string, number> {
  const ascii = Array.from({ length: 0x5f }, (_, index) => 0x20 + index);
  return new Map(ascii.map((code) => [String.fromCharCode(code), code]));
}

function notOnLayout(missing: number, first: number): Problem {
  return new Problem(
    'permission_denied',
    `This desktop types for programs what its keyboard layout has, and ${missing} of the characters are ` +
      `not on it (the first is number ${first + 1}); with several layouts, what all of them have. ` +
      'Nothing was typed. Put the text on the clipboard and paste it, or set a layout that has them.',
  );
}
