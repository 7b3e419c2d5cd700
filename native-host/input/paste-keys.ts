import type { KeyName } from './keys.ts';

export type PasteKeys = {
  keys: KeyName[];
  /** Whether they paste the primary selection, which has to hold the text then. */
  primary: boolean;
};

/** Terminals that paste with Ctrl+Shift+V: Ctrl+V is for the program in them. By their WM_CLASS. */
const terminals =
  /^(gnome-terminal(-server)?|org\.gnome\.(terminal|console|ptyxis)|kgx|ptyxis|konsole|yakuake|xfce4-terminal|mate-terminal|lxterminal|qterminal|terminator|tilix|guake|tilda|terminology|deepin-terminal|io\.elementary\.terminal|alacritty|kitty|foot|footclient|(org\.wezfurlong\.)?wezterm(-gui)?|(com\.mitchellh\.)?ghostty|blackbox|rio|st(-.*)?|sakura|roxterm|cool-retro-term|hyper|tabby)$/i;

/** ... and those that know no key for the clipboard. */
const primaryTerminals = /^(u?xterm|u?rxvt(-unicode)?|eterm|aterm|mlterm|kterm)$/i;

/** The keys that paste in the program of a window, by the class that it tells. */
export function pasteKeysOf(programClass: string | undefined): PasteKeys {
  const name = programClass ?? '';
  if (primaryTerminals.test(name)) return { keys: ['shift', 'insert'], primary: true };
  if (terminals.test(name)) return { keys: ['ctrl', 'shift', 'v'], primary: false };
  return { keys: ['ctrl', 'v'], primary: false };
}
