import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Keyboard } from './devices.ts';
import type { Typing } from './input-calls.ts';
import type { KeyName } from './keys.ts';

/** Presses the keys in order and releases them in reverse. */
export async function pressTogether(
  keyboard: Keyboard,
  keys: KeyName[],
  signal: AbortSignal,
): Promise<void> {
  await keyboard.readyKeys(keys, signal);
  using held = createHeld();
  for (const key of keys) {
    await held.hold(
      () => keyboard.press(key),
      () => keyboard.release(key),
    );
  }
}

/** Types a text character by character and returns how many. Stops early when aborted. */
export async function typeText(
  keyboard: Keyboard,
  { text, delayMs }: Typing,
  signal: AbortSignal,
): Promise<number> {
  await using _unlocked = await keyboard.withoutCapsLock();
  const characters = [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')];
  for (const [index, character] of characters.entries()) {
    if (index > 0) await pause(delayMs, signal);
    signal.throwIfAborted();
    await keyboard.readyCharacters(characters, index, signal);
    await keyboard.type(character);
  }
  return characters.length;
}

/** Gives an abort the chance to arrive, even without a delay. */
async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs > 0) await setTimeout(delayMs, undefined, { signal });
  else await setImmediate();
}

type PasteKeys = {
  keys: KeyName[];
  /** Whether they paste the primary selection, which has to hold the text then. */
  primary: boolean;
};

/** Terminals that paste with Ctrl+Shift+V (Ctrl+V is for the program in them), by WM_CLASS. */
const terminals =
  /^(gnome-terminal(-server)?|org\.gnome\.(terminal|console|ptyxis)|kgx|ptyxis|konsole|yakuake|xfce4-terminal|mate-terminal|lxterminal|qterminal|terminator|tilix|guake|tilda|terminology|deepin-terminal|io\.elementary\.terminal|alacritty|kitty|foot|footclient|(org\.wezfurlong\.)?wezterm(-gui)?|(com\.mitchellh\.)?ghostty|blackbox|rio|st(-.*)?|sakura|roxterm|cool-retro-term|hyper|tabby)$/i;

/** ... and those that have no key for the clipboard. */
const primaryTerminals = /^(u?xterm|u?rxvt(-unicode)?|eterm|aterm|mlterm|kterm)$/i;

/** The keys that paste in the program of a window, by its class. */
export function pasteKeysOf(programClass: string | undefined): PasteKeys {
  const name = programClass ?? '';
  if (primaryTerminals.test(name)) return { keys: ['shift', 'insert'], primary: true };
  if (terminals.test(name)) return { keys: ['ctrl', 'shift', 'v'], primary: false };
  return { keys: ['ctrl', 'v'], primary: false };
}

/** Buttons and keys that are down. */
type Held = Disposable & {
  /**
   * Returns the result of `press`. `release` is called when this is disposed of, even where `press`
   * fails midway.
   */
  hold<T>(press: () => T, release: () => void): T;
};

/**
 * Releases what is held, in reverse order, at the latest when the process exits: a stuck key makes
 * the desktop unusable.
 */
export function createHeld(): Held {
  const releases: (() => void)[] = [];
  const releaseAll = () => {
    process.off('exit', releaseAll);
    let failure: unknown;
    for (const release of releases.splice(0).reverse()) {
      try {
        release();
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
  };
  process.on('exit', releaseAll);
  return {
    hold(press, release) {
      releases.push(release);
      return press();
    },
    [Symbol.dispose]: releaseAll,
  };
}
