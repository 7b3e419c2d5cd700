import type { KeyName } from './keys.ts';
import type { PointerDevice } from './pointer.ts';

/**
 * The pointer and the keyboard of a desktop. Requires that input is allowed and a display exists.
 */
export type Devices = Disposable & {
  pointer: PointerDevice;
  /** Reads the current meanings of the keys. */
  openKeyboard(): Promise<Keyboard>;
  /**
   * Resolves once everything that was pressed has been seen released, and the program that received
   * it has handled it, where it reports that. Throws `timeout` where the desktop holds it back.
   */
  settle(): Promise<void>;
  /** Releases what an earlier process left pressed, and gives back the keys that it lent. */
  letGo(): Promise<void>;
  /** Restores the key codes that were lent characters. */
  giveBack(): void;
};

export type Keyboard = {
  /**
   * Makes sure that keys can be pressed; to be awaited before. Throws `keys_held` where a person
   * keeps holding a modifier.
   */
  readyKeys(keys: KeyName[], signal: AbortSignal): Promise<void>;
  /** Resolves once the desktop has seen it. Throws `timeout` where a program holds it back. */
  press(key: KeyName): Promise<void>;
  release(key: KeyName): void;
  /**
   * Makes sure that the character at `index` can be typed, also preparing for those behind it.
   * Throws `keys_held` likewise.
   */
  readyCharacters(characters: string[], index: number, signal: AbortSignal): Promise<void>;
  /**
   * Types one character, whatever the layout; a newline is the Enter key, a tab the Tab key. Throws
   * `timeout` likewise.
   */
  type(character: string): Promise<void>;
  /**
   * Switches Caps Lock, which would change the case of letters, off until the result is disposed
   * of.
   */
  withoutCapsLock(): Promise<AsyncDisposable>;
};
