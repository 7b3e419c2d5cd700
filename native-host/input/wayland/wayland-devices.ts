import { closeSync, ftruncateSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { Point } from '../../../shared/geometry.ts';
import { type PlacedOutput, placedOutputs } from '../../screen/wayland-outputs.ts';
import { connectWayland, type WaylandConnection } from '../../wayland/connection.ts';
import { type Globals, readGlobals } from '../../wayland/globals.ts';
import { memoryFile } from '../../wayland/local-socket.ts';
import type { Devices, Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import { type ButtonName, buttonNames } from '../pointer.ts';
import { keyCode, lockBits, modifierBits, usKey } from './key-codes.ts';
import { keymapWith, lendableKeys, lentCode, openSession, type Session } from './session.ts';
import { waylandPointer } from './wayland-pointer.ts';

/** What is down on the devices of this process. */
const pressed: Pressed = { keys: new Set(), modifiers: 0, locked: 0 };
const pressedButtons = new Set<ButtonName>();

/** The keys that are down, and their modifiers. */
type Pressed = { keys: Set<number>; modifiers: number; locked: number };

/**
 * The pointer and the keyboard of a Wayland compositor that lets programs create virtual ones, as
 * those built with wlroots do. When this process ends, the compositor removes them, and releases
 * everything that is down on them.
 */
export async function openWaylandDevices(socket: string): Promise<Devices> {
  const session = await openSession(socket);
  // Over a connection of its own, so that nothing of it stays.
  const layout = connectWayland(socket);
  try {
    const globals = await readGlobals(layout);
    const outputs = await placedOutputs(layout, globals);
    const pointer = waylandPointer({
      session,
      outputs,
      pressed: pressedButtons,
      ask: () => findPointer(layout, globals, outputs),
    });
    const openKeyboard = async () => waylandKeyboard(session, pressed);
    return {
      pointer,
      openKeyboard,
      settle: () => session.connection.settled(),
      async letGo() {
        // What another process left was released with its devices, except buttons: some compositors
        // keep them.
        for (const button of buttonNames) pointer.release(button);
        await session.connection.settled();
      },
      giveBack: () => undefined,
      [Symbol.dispose]: () => layout[Symbol.dispose](),
    };
  } catch (error) {
    layout[Symbol.dispose]();
    throw error;
  }
}

const keyRequest = 1;
const modifiersRequest = 2;

/** A virtual keyboard: keys held on another one do not change what it types. */
function waylandKeyboard({ connection, keyboard, setKeymap }: Session, pressed: Pressed): Keyboard {
  /** The characters of the layout besides those of the US one. */
  let lent: string[] = [];

  function send(code: number, isPress: boolean): void {
    const time = Math.floor(performance.now());
    connection.send(keyboard, keyRequest, [time, code, isPress ? 1 : 0]);
    if (isPress) pressed.keys.add(code);
    else pressed.keys.delete(code);
  }

  /** The compositor takes the modifiers from these messages, and ignores the keys for that. */
  function sendModifiers(extra = 0): void {
    const held = pressed.modifiers | extra;
    connection.send(keyboard, modifiersRequest, [held, 0, pressed.locked, 0]);
  }

  function lend(characters: string[]): void {
    lent = characters;
    setKeymap(keymapWith(lent));
  }

  return {
    async readyKeys() {
      // Keys that were lent characters get their own meanings back.
      lend([]);
    },
    async press(key: KeyName) {
      send(keyCode(key), true);
      pressed.modifiers |= modifierBits[key] ?? 0;
      pressed.locked ^= lockBits[key] ?? 0;
      sendModifiers();
      await connection.settled();
    },
    release(key) {
      send(keyCode(key), false);
      pressed.modifiers &= ~(modifierBits[key] ?? 0);
      sendModifiers();
    },
    async readyCharacters(characters, index) {
      const character = characters[index] ?? '';
      if (usKey(character) || lent.includes(character)) return;
      const needed = new Set<string>();
      for (let at = index; at < characters.length && needed.size < lendableKeys; at++) {
        const next = characters[at] ?? '';
        if (!usKey(next)) needed.add(next);
      }
      lend([...needed]);
    },
    async type(character) {
      const { code, shift } = usKey(character) ?? {
        code: lentCode(lent.indexOf(character)),
        shift: false,
      };
      if (shift) sendModifiers(modifierBits.shift);
      send(code, true);
      send(code, false);
      if (shift) sendModifiers();
      await connection.settled();
      await setImmediate();
    },
    async withoutCapsLock() {
      // The Caps Lock of another keyboard does not count.
      const before = pressed.locked;
      pressed.locked &= ~(lockBits.capslock ?? 0);
      sendModifiers();
      return {
        async [Symbol.asyncDispose]() {
          pressed.locked = before;
          sendModifiers();
        },
      };
    },
  };
}

const overlayLayer = 3;
const allEdges = 15;
/** Over the panels, too. */
const overAll = -1;
const shellRequests = { getLayerSurface: 0 };
const layerRequests = { setSize: 0, setAnchor: 1, setExclusiveZone: 2, acknowledge: 6, destroy: 7 };
const surfaceRequests = { destroy: 0, attach: 1, commit: 6 };
const bufferFormat = 0;
/** In ms: a pointer on the output enters at once. */
const enterMs = 2_000;

/**
 * Where the pointer is, in physical pixels of the virtual desktop. Wayland reports that to a
 * program only over its own windows: for a moment, an invisible one covers every output. Throws
 * `permission_denied` where the compositor lets no program do that.
 */
async function findPointer(
  connection: WaylandConnection,
  globals: Globals,
  outputs: PlacedOutput[],
): Promise<Point> {
  const compositor = globals.bind('wl_compositor', 4);
  const memory = globals.bind('wl_shm', 1);
  const shell = globals.bind('zwlr_layer_shell_v1', 1);
  const seat = globals.bind('wl_seat', 5);
  if (compositor === undefined || memory === undefined || shell === undefined) throw notReported();
  if (seat === undefined) throw notReported();
  const veils = new Map<number, PlacedOutput>();
  const layers: number[] = [];
  let isOver = false;
  let found: Point | undefined;
  const pointer = connection.create((event, values) => {
    if (event !== 0) return;
    values.uint();
    const on = veils.get(values.uint());
    if (on) found = toPixels({ x: values.fixed(), y: values.fixed() }, on);
  });
  connection.send(seat, 0, [pointer]);

  const largest = Math.max(...outputs.map(({ logical }) => logical.width * logical.height * 4));
  const file = memoryFile('screenscribe-veil');
  try {
    // Zeros: invisible, and without memory of their own.
    ftruncateSync(file, largest);
    const pool = connection.create();
    connection.send(memory, 0, [pool, largest], file);
    for (const output of outputs) {
      const { width, height } = output.logical;
      const [buffer, surface] = [connection.create(), connection.create()];
      veils.set(surface, output);
      const place = [buffer, 0, width, height, width * 4, bufferFormat];
      connection.send(pool, 0, place);
      connection.send(compositor, 0, [surface]);
      const layer = connection.create((event, values) => {
        if (event !== 0 || isOver) return;
        connection.send(layer, layerRequests.acknowledge, [values.uint()]);
        connection.send(surface, surfaceRequests.attach, [buffer, 0, 0]);
        connection.send(surface, surfaceRequests.commit);
      });
      layers.push(layer);
      const made = [layer, surface, output.output, overlayLayer, 'screenscribe'];
      connection.send(shell, shellRequests.getLayerSurface, made);
      connection.send(layer, layerRequests.setSize, [0, 0]);
      connection.send(layer, layerRequests.setAnchor, [allEdges]);
      connection.send(layer, layerRequests.setExclusiveZone, [overAll]);
      connection.send(surface, surfaceRequests.commit);
    }
    await connection.until(() => found !== undefined, enterMs);
  } catch (error) {
    if (error instanceof Problem && error.code === 'timeout') throw notReported();
    throw error;
  } finally {
    closeSync(file);
    isOver = true;
    for (const layer of layers) connection.send(layer, layerRequests.destroy);
    for (const surface of veils.keys()) connection.send(surface, surfaceRequests.destroy);
  }
  // The windows below have the pointer again.
  await connection.settled();
  if (!found) throw notReported();
  return found;
}

function toPixels({ x, y }: Point, { origin, physical, scaleFactor }: PlacedOutput): Point {
  return {
    x: origin.x + Math.min(physical.width - 1, Math.floor(x * scaleFactor)),
    y: origin.y + Math.min(physical.height - 1, Math.floor(y * scaleFactor)),
  };
}

function notReported(): Problem {
  return new Problem(
    'permission_denied',
    'This Wayland desktop does not tell programs where the pointer is. Say in the request where it ' +
      'is to go.',
  );
}
