import { setImmediate, setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { Point } from '../../../shared/geometry.ts';
import { noDisplay } from '../../screen/display-server.ts';
import { type Connection, xlib } from '../../x11/xlib.ts';
import type { Devices } from '../devices.ts';
import type { ButtonName, PointerDevice } from '../pointer.ts';
import { awaitProgram, focusedWindow, pointedWindow } from './await-program.ts';
import type { LentKeys } from './lent-keys.ts';
import { type InputState, readInputState, reportedButtons } from './look-at-key.ts';
import { forgetSpareKeys, handleMs, openX11Keyboard } from './x11-keyboard.ts';

/** How long, in ms, a program may take for its input: a hung one must not block the caller. */
const maxBusyMs = 2_000;

/**
 * How long, in ms, the desktop may hold the pointer: a window manager is busy after a change of the
 * keyboard layout, and a click waits for it before anything that follows. Beside programs that take
 * all of the processor it was busy for more than ten seconds.
 */
const maxHeldMs = 30_000;

/**
 * The pointer and the keyboard of an X server over one connection: only what is sent on the same
 * connection is sure to arrive in order.
 */
export function openX11Devices(lent: LentKeys): Devices {
  const { open, close, fakeKey, fakeButton, sync } = xlib();
  const connection = open(null);
  if (connection === null) throw noDisplay();
  const pressed = { buttons: new Set<number>(), keys: new Set<number>() };

  /** Records what was pressed, and waits until the X server has delivered it. */
  async function seenDown(device: keyof typeof pressed, code: number): Promise<void> {
    pressed[device].add(code);
    if (device === 'keys' || reportedButtons.includes(code)) {
      await until((state) => state[device].has(code));
    }
  }

  /** Throws `timeout` where a program that has grabbed the input holds it back. */
  async function until(isSeen: (state: InputState) => boolean): Promise<void> {
    const giveUpAt = performance.now() + maxHeldMs;
    while (!isSeen(readInputState(connection))) {
      if (performance.now() > giveUpAt) throw heldBack();
      await setTimeout(5);
    }
  }

  function isDown({ buttons, keys }: typeof pressed): boolean {
    return (
      [...pressed.buttons].some((button) => buttons.has(button)) ||
      [...pressed.keys].some((code) => keys.has(code))
    );
  }

  return {
    pointer: x11Pointer(connection, (button) => seenDown('buttons', button)),
    openKeyboard: async () => {
      return openX11Keyboard(connection, { lent, seenDown: (code) => seenDown('keys', code) });
    },
    async settle() {
      // Restored by then even if the program has not confirmed that it handled the keys.
      lent.giveBackAfter(maxHeldMs + handleMs);
      await until((state) => !isDown(state));
      const limit = { limitMs: maxBusyMs };
      // A clicked window takes the focus only when its program handles the click.
      if (pressed.buttons.size > 0)
        await awaitProgram(connection, pointedWindow(connection), limit);
      if (pressed.keys.size === 0) return;
      if (await awaitProgram(connection, focusedWindow(connection), limit)) {
        forgetSpareKeys();
        lent.giveBack(connection);
      } else lent.giveBackAfter(handleMs);
    },
    async letGo() {
      const { buttons, keys } = readInputState(connection);
      // The X server ignores the release of what a person holds: that is another keyboard's.
      for (const button of buttons) fakeButton(connection, button, 0, 0);
      for (const code of keys) fakeKey(connection, code, 0, 0);
      lent.giveBack(connection);
      sync(connection, 0);
    },
    giveBack: () => lent.giveBack(connection),
    [Symbol.dispose]: () => void close(connection),
  };
}

function heldBack(): Problem {
  return new Problem(
    'timeout',
    `Everything is released, but the desktop has not taken it within ${maxHeldMs / 1_000} s: a ` +
      'program holds the pointer or the keyboard. What was sent may arrive once it lets go.',
  );
}

const buttonNumbers = { left: 1, middle: 2, right: 3 };
const wheel = { up: 4, down: 5, left: 6, right: 7 };

/** The pointer of an X server. `seenDown` resolves once a button has been seen down. */
function x11Pointer(
  connection: Connection,
  seenDown: (button: number) => Promise<void>,
): PointerDevice {
  const { fakeButton, fakeMotion, sync } = xlib();

  function send(button: number, isPress: boolean): void {
    fakeButton(connection, button, isPress ? 1 : 0, 0);
    sync(connection, 0);
  }

  function sendMotion({ x, y }: Point): void {
    fakeMotion(connection, -1, x, y, 0);
    sync(connection, 0);
  }

  async function press(button: number): Promise<void> {
    send(button, true);
    await seenDown(button);
  }

  async function turn(button: number, steps: number, signal: AbortSignal): Promise<void> {
    for (let step = 0; step < steps; step++) {
      // An abort can arrive between any two.
      await setImmediate();
      signal.throwIfAborted();
      try {
        await press(button);
      } finally {
        send(button, false);
      }
    }
  }

  async function arrive(point: Point, signal?: AbortSignal): Promise<void> {
    sendMotion(point);
    let before = readInputState(connection);
    const giveUpAt = performance.now() + maxHeldMs;
    while (before.x !== point.x || before.y !== point.y) {
      if (performance.now() > giveUpAt) throw held(point);
      await setTimeout(5, undefined, signal && { signal });
      const now = readInputState(connection);
      // Somebody else moved it, too.
      if (now.x !== before.x || now.y !== before.y) sendMotion(point);
      before = now;
    }
  }

  /** The X server does not report horizontal wheel steps: move by a pixel and back instead. */
  async function requireMovable(): Promise<void> {
    const { x, y } = readInputState(connection);
    await arrive({ x: x > 0 ? x - 1 : x + 1, y });
    await arrive({ x, y });
  }

  return {
    async position() {
      const { x, y } = readInputState(connection);
      return { x, y };
    },
    async glideTo(point) {
      sendMotion(point);
    },
    moveTo: arrive,
    press: (button: ButtonName) => press(buttonNumbers[button]),
    release: (button: ButtonName) => send(buttonNumbers[button], false),
    async scroll(dx, dy, signal) {
      await turn(dy > 0 ? wheel.down : wheel.up, Math.abs(dy), signal);
      if (dx !== 0) await requireMovable();
      await turn(dx > 0 ? wheel.right : wheel.left, Math.abs(dx), signal);
    },
  };
}

function held({ x, y }: Point): Problem {
  return new Problem(
    'timeout',
    `The pointer did not get to ${x}, ${y} within ${maxHeldMs / 1_000} s: a program holds it, or a ` +
      'person moves it. Try again.',
  );
}
