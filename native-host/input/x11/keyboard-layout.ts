import { type Connection, xlib } from '../../x11/xlib.ts';

/** A key of the keyboard, and whether Shift must be held for the requested keysym. */
export type LayoutKey = { code: number; shift: boolean };

export type KeyboardLayout = {
  /** The key that types a keysym in the active layout. */
  findTyped(keysym: number): LayoutKey | undefined;
  /**
   * The key of a keysym in combinations: in the active layout, in another of the user's, or as on a
   * US keyboard. Programs match them so: Ctrl+C is one key in all layouts.
   */
  findPressed(keysym: number): LayoutKey | undefined;
  /** Codes without a keysym, or with a lent one: they may be assigned another. */
  spareCodes: number[];
  /** Assigns keysyms to spare keys, replacing earlier ones; 0 removes it. */
  assign(meanings: Map<number, number>): void;
};

/** The highest codes are used: browsers know lower ones. */
const maxSpareCodes = 24;
/** X has at most four groups (layouts that a person can switch between). */
const groups = [0, 1, 2, 3];
/** Without and with Shift, AltGr, both. */
const levels = [0, 1, 2, 3];

/**
 * The current meanings of an X server's keys, in the active layout.
 * @param isLent whether a code's meaning comes from this program
 */
export function readKeyboardLayout(
  connection: Connection,
  isLent: (code: number) => boolean = () => false,
): KeyboardLayout {
  const { keysymAt, keycodeRange, changeMapping, sync } = xlib();
  const min = [0];
  const max = [0];
  keycodeRange(connection, min, max);
  const codes = range(min[0] ?? 8, max[0] ?? 255);
  const keysymsOf = (code: number, group: number) =>
    [0, 1].map((level) => Number(keysymAt(connection, code, group, level)));
  const hasMeaning = (code: number) =>
    groups.some((group) =>
      levels.some((level) => Number(keysymAt(connection, code, group, level))),
    );
  const active = keyboardState(connection).group;
  const typed = new Map<number, LayoutKey>();
  const pressed = new Map<number, LayoutKey>();
  const spareCodes: number[] = [];
  for (const code of codes) {
    const perGroup = groups.map((group) => keysymsOf(code, group));
    // A key with fewer groups than the layout has the same meaning in all of them.
    const now = (perGroup[active]?.some(Boolean) ? perGroup[active] : perGroup[0]) ?? [];
    add(typed, code, now);
    const isSpare = code > lastSignCode && (isLent(code) || !hasMeaning(code));
    if (isSpare) spareCodes.push(code);
    else for (const keysyms of [now, ...perGroup]) add(pressed, code, keysyms);
  }
  return {
    findTyped: (keysym) => typed.get(keysym),
    findPressed: (keysym) => pressed.get(keysym) ?? placeOnUsKeyboard(keysym) ?? typed.get(keysym),
    spareCodes: spareCodes.slice(-maxSpareCodes),
    assign(meanings) {
      for (const [known, key] of typed) if (meanings.has(key.code)) typed.delete(known);
      for (const [code, keysym] of meanings) {
        if (keysym !== 0) typed.set(keysym, { code, shift: false });
      }
      // Programs reread the whole layout after each change, so neighbors are changed together.
      for (const [first = 0, ...others] of runs([...meanings.keys()])) {
        // The same on both levels, so that a held Shift changes nothing.
        const keysyms = [first, ...others].flatMap((code) => {
          const keysym = meanings.get(code) ?? 0;
          return [keysym, keysym];
        });
        changeMapping(connection, first, 2, keysyms, 1 + others.length);
      }
      sync(connection, 0);
    },
  };
}

/** The first key with a keysym counts, preferably without Shift. */
function add(keys: Map<number, LayoutKey>, code: number, keysyms: number[]): void {
  for (const [level, keysym] of keysyms.entries()) {
    const known = keys.get(keysym);
    if (keysym !== 0 && (!known || (known.shift && level === 0))) {
      keys.set(keysym, { code, shift: level === 1 });
    }
  }
}

/** The active group (layout), and whether Caps Lock is on. */
export function keyboardState(connection: Connection): { group: number; capsLock: boolean } {
  const coreKeyboard = 0x100;
  const lockMask = 2;
  const state = { group: 0, lockedMods: 0 };
  xlib().state(connection, coreKeyboard, state);
  return { group: state.group, capsLock: (state.lockedMods & lockMask) !== 0 };
}

/** The keys that type characters have the codes up to this one. */
const lastSignCode = 97;

/** Keyboards number their rows of letters and digits alike, whatever is printed on them. */
function placeOnUsKeyboard(keysym: number): LayoutKey | undefined {
  const sign = String.fromCharCode(keysym);
  const row = usRows.find(({ signs }) => signs.includes(sign));
  return row && { code: row.first + row.signs.indexOf(sign), shift: false };
}

const usRows = [
  { first: 10, signs: '1234567890-=' },
  { first: 24, signs: 'qwertyuiop[]' },
  { first: 38, signs: "asdfghjkl;'`" },
  { first: 51, signs: '\\zxcvbnm,./' },
];

/** Groups consecutive numbers. */
function runs(numbers: number[]): number[][] {
  const all: number[][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = all.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else all.push([number]);
  }
  return all;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
