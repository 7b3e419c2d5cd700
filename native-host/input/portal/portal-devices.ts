import { closeSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import type { Point } from '../../../shared/geometry.ts';
import { portal, unwrap } from '../../portal/portal.ts';
import { openSessionBus } from '../../portal/session-bus.ts';
import { type PlacedOutput, placedOutputs } from '../../screen/wayland-outputs.ts';
import { connectWayland } from '../../wayland/connection.ts';
import { readGlobals } from '../../wayland/globals.ts';
import type { Devices, Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import type { ButtonName } from '../pointer.ts';
import { keyCode, usKey } from '../wayland/key-codes.ts';
import { layoutCharacters } from './layout-characters.ts';
import { portalPointer } from './portal-pointer.ts';
import { deviceBits, type RemoteSession } from './remote-session.ts';
import { type Sender, senderOf } from './sender.ts';

/** What is down on the devices of this process, and where the pointer is. */
const pressedButtons = new Set<ButtonName>();
const pressedKeys = new Set<KeyName>();
const last: { place: Point | undefined } = { place: undefined };

/**
 * The pointer and the keyboard of a desktop that accepts programs' input through its portal, with a
 * person's consent. They are asked only when something is moved or pressed. When this process ends,
 * the desktop ends its session, and releases everything that is down.
 */
export async function openPortalDevices(socket: string, consentFile: string): Promise<Devices> {
  using connection = connectWayland(socket);
  const outputs = await placedOutputs(connection, await readGlobals(connection));
  const sender = senderOf(consentFile, layoutOf(outputs));
  const pointer = portalPointer({ sender, outputs, pressed: pressedButtons, last });
  return {
    pointer,
    async openKeyboard() {
      const session = await sender.open();
      if ((session.devices & deviceBits.keyboard) === 0) throw noKeyboard();
      const [keymap, active] = await Promise.all([readKeymap(socket), activeLayout()]);
      const layout = keymap === undefined ? undefined : layoutCharacters(keymap, active);
      return portalKeyboard({ sender, session, layout, pressed: pressedKeys });
    },
    settle: () => sender.settled(),
    async letGo() {
      // What another process left was released with its session.
      for (const button of pressedButtons) pointer.release(button);
      await sender.settled();
    },
    giveBack: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

function layoutOf(outputs: PlacedOutput[]): string {
  return JSON.stringify(
    outputs.map(({ name, logical, physical, transform }) => [name, logical, physical, transform]),
  );
}

function noKeyboard(): Problem {
  return new Problem(
    'permission_denied',
    'The keyboard was not allowed in the dialog of the desktop. End the sharing in the panel of the ' +
      'desktop, try again, and switch on “Allow remote interaction”.',
  );
}

const hasKeyboard = 2;
const getKeyboard = 1;
const xkbText = 1;
/** Layouts have about 60 kB. */
const maxBytes = 4_000_000;

/** The layout of the desktop's keyboard in the text format of XKB; undefined where it has none. */
async function readKeymap(socket: string): Promise<string | undefined> {
  const files: number[] = [];
  let size: number | undefined;
  using connection = connectWayland(socket, (file) => files.push(file));
  try {
    let capabilities = 0;
    const globals = await readGlobals(connection);
    const seat = globals.bind('wl_seat', 5, (event, values) => {
      if (event === 0) capabilities = values.uint();
    });
    await connection.settled();
    if (seat === undefined || (capabilities & hasKeyboard) === 0) return undefined;
    const keyboard = connection.create((event, values) => {
      if (event === 0 && values.uint() === xkbText) size = values.uint();
    });
    connection.send(seat, getKeyboard, [keyboard]);
    await connection.settled();
    const file = files[0];
    if (file === undefined || size === undefined || size > maxBytes) return undefined;
    const bytes = Buffer.alloc(size);
    const read = readSync(file, bytes, 0, size, 0);
    return bytes.toString('utf8', 0, read).replace(/\0+$/, '');
  } finally {
    for (const file of files) closeSync(file);
  }
}

const inputSources = 'org.gnome.desktop.input-sources';
const settings = z.object({
  [inputSources]: z.object({ 'mru-sources': z.unknown(), sources: z.unknown() }),
});
const sources = z.array(z.tuple([z.string(), z.string()]));

/**
 * The active one of several layouts, as `de` or `de+nodeadkeys`, where the desktop reports it:
 * GNOME lists the one used last first in its settings. Undefined on other desktops, and for input
 * methods.
 */
async function activeLayout(): Promise<string | undefined> {
  try {
    using bus = await openSessionBus();
    const read = { ...portal, interface: 'org.freedesktop.portal.Settings', member: 'ReadAll' };
    const [answer] = await bus.call({ ...read, signature: 'as', body: [[inputSources]] });
    const { [inputSources]: found } = settings.parse(answer);
    const [first] = [found['mru-sources'], found.sources].flatMap((list) =>
      sources.parse(unwrap(list)),
    );
    return first?.[0] === 'xkb' ? first[1] : undefined;
  } catch {
    // Then the characters of all layouts are used.
    return undefined;
  }
}

type Options = {
  sender: Sender;
  session: RemoteSession;
  /** The characters of the layout, by keysym; undefined where it is not known. */
  layout: Map<string, number> | undefined;
  /** The keys that are down. */
  pressed: Set<KeyName>;
};

type Stroke = { member: 'NotifyKeyboardKeysym' | 'NotifyKeyboardKeycode'; value: number };

/** The keyboard through the desktop's portal, which can only type what the layout has. */
function portalKeyboard({ sender, session, layout, pressed }: Options): Keyboard {
  const known = layout ?? usCharacters();
  let checked: string[] | undefined;

  /** Letters are where the layout has them, all others where every keyboard has them. */
  function strokeOf(key: KeyName): Stroke {
    const keysym = key.length === 1 ? layout?.get(key) : undefined;
    if (keysym !== undefined) return { member: 'NotifyKeyboardKeysym', value: keysym };
    return { member: 'NotifyKeyboardKeycode', value: keyCode(key) };
  }

  function strokeFor(character: string): Stroke {
    const keysym = known.get(character);
    if (keysym !== undefined) return { member: 'NotifyKeyboardKeysym', value: keysym };
    return { member: 'NotifyKeyboardKeycode', value: usKey(character)?.code ?? 0 };
  }

  const typeable = (character: string) => known.has(character) || /[\n\t]/.test(character);

  return {
    async readyKeys() {
      // Nothing is lent, and the keys that a person holds are not known.
    },
    async press(key) {
      const { member, value } = strokeOf(key);
      pressed.add(key);
      await sender.send(session, member, 'iu', [value, 1]);
    },
    release(key) {
      if (!pressed.delete(key)) return;
      const { member, value } = strokeOf(key);
      sender.post(member, 'iu', [value, 0]);
    },
    async readyCharacters(characters) {
      // All of them, before the first is typed: a text with gaps is useless.
      if (checked === characters) return;
      const missing = characters.filter((character) => !typeable(character)).length;
      if (missing > 0)
        throw notOnLayout(
          missing,
          characters.findIndex((one) => !typeable(one)),
        );
      checked = characters;
    },
    async type(character) {
      const { member, value } = strokeFor(character);
      await sender.send(session, member, 'iu', [value, 1]);
      await sender.send(session, member, 'iu', [value, 0]);
      await setImmediate();
    },
    // Whether it is on is not known either.
    withoutCapsLock: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  };
}

/** Where no layout can be read, the characters that nearly all have. */
function usCharacters(): Map<string, number> {
  const ascii = Array.from({ length: 0x5f }, (_, index) => 0x20 + index);
  return new Map(ascii.map((code) => [String.fromCharCode(code), code]));
}

function notOnLayout(missing: number, first: number): Problem {
  return new Problem(
    'permission_denied',
    `This desktop types for programs what its keyboard layout has, and ${missing} of the characters are ` +
      `not on it (the first is number ${first + 1}); with several layouts, what all of them have. ` +
      'Nothing was typed. Put the text on the clipboard and paste it, or set a layout that has them.',
  );
}
