import { user32 } from '../../win32/user32.ts';
import type { Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import { sendKeys } from './send-input.ts';
import { virtualKey } from './virtual-keys.ts';

const flags = { extended: 1, up: 2, unicode: 4 };

/**
 * The keyboard of Windows. Characters are sent as what they are, not as keys: every layout types
 * every text, whether Caps Lock is on or not.
 */
export function openWindowsKeyboard(): Keyboard {
  const press = async (key: KeyName) => sendKeys([keyEvent(key)]);
  return {
    readyKeys: async () => undefined,
    press,
    release: releaseKey,
    async type(character) {
      const key = namedCharacters.get(character);
      sendKeys(key ? [keyEvent(key), keyEvent(key, flags.up)] : characterEvents(character));
    },
    readyCharacters: async () => undefined,
    withoutCapsLock: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  };
}

export function releaseKey(key: KeyName): void {
  sendKeys([keyEvent(key, flags.up)]);
}

const namedCharacters = new Map<string, KeyName>([
  ['\n', 'enter'],
  ['\t', 'tab'],
]);

/** Some programs look at the scan code alone. */
function keyEvent(name: KeyName, upOrNot = 0) {
  const { code, extended } = virtualKey(name);
  return {
    key: code,
    scan: user32().mapKey(code, 0),
    flags: upOrNot + (extended ? flags.extended : 0),
  };
}

/** One beyond the first 65,536 takes two presses: half of it each, as UTF-16 has it. */
function characterEvents(character: string) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.flatMap((scan) => [
    { scan, flags: flags.unicode },
    { scan, flags: flags.unicode + flags.up },
  ]);
}
