import type { KeyName } from './keys.ts';
import type { PointerDevice } from './pointer.ts';

/** The pointer and the keyboard of a desktop. Input must be allowed and a display must be there. */
export type Devices = Disposable & {
  pointer: PointerDevice;
  /** Reads what the keys mean now. */
  openKeyboard(): Promise<Keyboard>;
  /**
   * Resolves once everything that was pressed has been seen released, and the program that got it
   * has taken it, where it tells. Throws `timeout` where the desktop holds it back.
   */
  settle(): Promise<void>;
  /** Releases what an earlier process left pressed, and gives back what it has lent. */
  letGo(): Promise<void>;
  /** Gives back the key codes that were lent signs. */
  giveBack(): void;
};

export type Keyboard = {
  /**
   * Makes sure that keys can be pressed: to be awaited before they are. Throws `keys_held` where a
   * person goes on holding a modifier.
   */
  readyKeys(keys: KeyName[], signal: AbortSignal): Promise<void>;
  /** Resolves once the desktop has seen it. Throws `timeout` where a program holds it back. */
  press(key: KeyName): Promise<void>;
  release(key: KeyName): void;
  /**
   * Makes sure that the character at `index` can be typed, looking ahead to those behind it. Throws
   * `keys_held` likewise.
   */
  readyCharacters(characters: string[], index: number, signal: AbortSignal): Promise<void>;
  /**
   * One character, whatever the layout; a newline is the Enter key, a tab the Tab key. Throws
   * `timeout` likewise.
   */
  type(character: string): Promise<void>;
  /** Caps Lock would turn letters around: it is off until what is returned is disposed of. */
  withoutCapsLock(): Promise<AsyncDisposable>;
};
