import type { KeyName } from '../keys.ts';

/**
 * The X keysym of a character: for Latin-1 its code, otherwise its code point with a bit set (X11
 * protocol, appendix A).
 */
export function characterKeysym(character: string): number {
  if (character === '\n') return keysym('enter');
  if (character === '\t') return keysym('tab');
  const code = character.codePointAt(0) ?? 0;
  return code <= 0xff ? code : 0x1000000 + code;
}

/** The X keysym of a key, from `keysymdef.h` and `XF86keysym.h`. */
export function keysym(key: KeyName): number {
  const named = namedKeysyms[key];
  if (named !== undefined) return named;
  const [, kind, number] = /^(f|numpad)(\d+)$/.exec(key) ?? [];
  if (kind === 'f') return 0xffbd + Number(number);
  if (kind === 'numpad') return 0xffb0 + Number(number);
  return key.charCodeAt(0);
}

const namedKeysyms: Partial<Record<KeyName, number>> = {
  ctrl: 0xffe3,
  shift: 0xffe1,
  alt: 0xffe9,
  meta: 0xffeb,
  altgr: 0xfe03,
  enter: 0xff0d,
  tab: 0xff09,
  space: 0x20,
  backspace: 0xff08,
  escape: 0xff1b,
  delete: 0xffff,
  insert: 0xff63,
  home: 0xff50,
  end: 0xff57,
  pageup: 0xff55,
  pagedown: 0xff56,
  left: 0xff51,
  up: 0xff52,
  right: 0xff53,
  down: 0xff54,
  capslock: 0xffe5,
  numlock: 0xff7f,
  scrolllock: 0xff14,
  printscreen: 0xff61,
  pause: 0xff13,
  menu: 0xff67,
  numpadadd: 0xffab,
  numpadsubtract: 0xffad,
  numpadmultiply: 0xffaa,
  numpaddivide: 0xffaf,
  numpaddecimal: 0xffae,
  volumedown: 0x1008ff11,
  volumemute: 0x1008ff12,
  volumeup: 0x1008ff13,
  mediaplay: 0x1008ff14,
  mediaprevious: 0x1008ff16,
  medianext: 0x1008ff17,
};
