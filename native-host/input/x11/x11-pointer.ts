import { setImmediate, setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { ButtonName, Point, PointerDevice } from '../pointer.ts';
import { readInputState } from './input-state.ts';
import { type Connection, xlib } from './xlib.ts';

/**
 * How long, in ms, the desktop may hold the pointer: a window manager that hears of a new keyboard
 * layout is busy with it, and a click waits for it before anything that follows.
 */
export const maxHeldMs = 10_000;

const buttonNumbers = { left: 1, middle: 2, right: 3 };
const wheel = { up: 4, down: 5, left: 6, right: 7 };

/** The pointer of an X server. `seenDown` resolves once a button has been seen down. */
export function x11Pointer(
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
      // An abort is heard between any two.
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

  /** The X server does not tell whether a wheel to the sides was turned: a pixel there and back. */
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
