import type { KeyName } from './keys.ts';

export type Keyboard = Disposable & {
  /** Makes sure that keys can be pressed: to be awaited before they are. */
  readyKeys(keys: KeyName[]): Promise<void>;
  press(key: KeyName): void;
  release(key: KeyName): void;
  /** Makes sure that the character at `index` can be typed, looking ahead to those behind it. */
  readyCharacters(characters: string[], index: number): Promise<void>;
  /** One character, whatever the layout; a newline is the Enter key, a tab the Tab key. */
  type(character: string): void;
  /** Caps Lock would turn letters around: it is off until what is returned is disposed of. */
  withoutCapsLock(): Disposable;
};

/** Input must be allowed and a display must be there. */
export async function openKeyboard(): Promise<Keyboard> {
  if (process.platform === 'linux') {
    const { openX11Keyboard } = await import('./x11/x11-keyboard.ts');
    return openX11Keyboard();
  }
  const { openNutKeyboard } = await import('./nut-keyboard.ts');
  return openNutKeyboard();
}
