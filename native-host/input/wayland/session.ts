import { closeSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { connectWayland, type WaylandConnection } from '../../wayland/connection.ts';
import { type Globals, readGlobals } from '../../wayland/globals.ts';
import { memoryFile } from '../../wayland/local-socket.ts';
import { refusal } from '../../wayland/what-wayland-offers.ts';
import { characterKeysym } from '../x11/keysyms.ts';

/** A virtual pointer and keyboard that stay connected, over a connection of their own. */
export type Session = {
  connection: WaylandConnection;
  globals: Globals;
  seat: number;
  pointer: number;
  keyboard: number;
  /** Sets the keyboard's layout, in XKB's text format. */
  setKeymap(keymap: string): void;
};

const virtualPointer = 'zwlr_virtual_pointer_manager_v1';
const virtualKeyboard = 'zwp_virtual_keyboard_manager_v1';
const keymapRequest = 0;
const xkbText = 1;
const capabilitiesEvent = 0;
const hasKeyboard = 2;

/**
 * In ms. Where the desktop had no keyboard until now, programs request one only when they learn of
 * ours, and nothing reports when they have.
 */
const firstKeyboardMs = 500;

let open: { socket: string; session: Promise<Session> } | undefined;

/**
 * Creates them at the first use; they stay until this process ends, since programs have to discover
 * them anew each time. Throws `permission_denied` where the compositor does not offer them.
 */
export async function openSession(socket: string): Promise<Session> {
  if (open?.socket === socket) {
    const session = await open.session.catch(() => undefined);
    if (session?.connection.isOpen) return session;
  }
  open = { socket, session: start(socket) };
  return await open.session;
}

async function start(socket: string): Promise<Session> {
  const connection = connectWayland(socket);
  const globals = await readGlobals(connection);
  let capabilities = 0;
  const seat = globals.bind('wl_seat', 5, (event, values) => {
    if (event === capabilitiesEvent) capabilities = values.uint();
  });
  const pointers = globals.bind(virtualPointer, 1);
  const keyboards = globals.bind(virtualKeyboard, 1);
  if (pointers === undefined || keyboards === undefined || seat === undefined) {
    connection[Symbol.dispose]();
    throw refusal('input');
  }
  await connection.settled();
  const isFirst = (capabilities & hasKeyboard) === 0;
  const [pointer, keyboard] = [connection.create(), connection.create()];
  connection.send(pointers, 0, [seat, pointer]);
  connection.send(keyboards, 0, [seat, keyboard]);
  let current: string | undefined;
  const session: Session = {
    ...{ connection, globals, seat, pointer, keyboard },
    setKeymap(keymap) {
      if (keymap === current) return;
      const bytes = Buffer.from(`${keymap}\0`);
      const file = memoryFile('screenscribe-keymap');
      try {
        writeSync(file, bytes);
        connection.send(keyboard, keymapRequest, [xkbText, bytes.length], file);
        current = keymap;
      } finally {
        closeSync(file);
      }
    },
  };
  session.setKeymap(keymapWith([]));
  await connection.settled();
  if (isFirst) await setTimeout(firstKeyboardMs);
  return session;
}

/** The layout's names of the keys that may be lent characters, with the kernel's number of each. */
const lendable: [name: string, code: number][] = [
  ...Array.from({ length: 12 }, (_, index): [string, number] => [`FK${13 + index}`, 183 + index]),
  ...[82, 79, 80, 81, 75, 76, 77, 71, 72, 73].map((code, digit): [string, number] => {
    return [`KP${digit}`, code];
  }),
];

/** How many characters one layout can have besides those of the US one. */
export const lendableKeys = lendable.length;

/** The key of the character at `index` of those lent to the layout. */
export function lentCode(index: number): number {
  const code = lendable[index]?.[1];
  if (code === undefined) throw new RangeError(`no key for character ${index}`);
  return code;
}

/**
 * The US layout in the text format of XKB, with characters on rarely used keys: F13 to F24 and the
 * digits of the number pad. Programs know these keys by number, so they accept them; some drop keys
 * that no keyboard has.
 */
export function keymapWith(characters: string[]): string {
  const lent = characters.map((character, index) => {
    const name = lendable[index]?.[0];
    const keysym = `0x${characterKeysym(character).toString(16)}`;
    return `replace key <${name}> { type[Group1]="ONE_LEVEL", symbols[Group1]=[ ${keysym} ] };`;
  });
  return `xkb_keymap {
  xkb_keycodes { include "evdev+aliases(qwerty)" };
  xkb_types { include "complete" };
  xkb_compatibility { include "complete" };
  xkb_symbols {
    include "pc+us+inet(evdev)"
    ${lent.join('\n    ')}
  };
};
`;
}
