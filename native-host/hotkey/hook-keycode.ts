import { UiohookKey } from 'uiohook-napi';

/** The code that the keyboard hook reports for a key of a hotkey. */
export function hookKeycode(key: string): number {
  const name = otherNames[key] ?? key;
  const code = Object.entries(UiohookKey).find(([known]) => known === name)?.[1];
  if (code === undefined) throw new Error(`The keyboard hook knows no key ${key}.`);
  return code;
}

const otherNames: Record<string, string> = {
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  ';': 'Semicolon',
  "'": 'Quote',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '\\': 'Backslash',
  '-': 'Minus',
  '=': 'Equal',
  '`': 'Backquote',
};
