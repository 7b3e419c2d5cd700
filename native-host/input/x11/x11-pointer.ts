import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { ButtonName, Point, PointerDevice } from '../pointer.ts';
import { readInputState } from './input-state.ts';
import { type Connection, xlib } from './xlib.ts';

/**
 * How long, in ms, the desktop may hold the pointer: a window manager that hears of a new keyboard
 * layout is busy with it, and a click waits for it before anything that follows.
 */
const maxHeldMs = 5_000;

const buttonNumbers = { left: 1, middle: 2, right: 3 };
const wheel = { up: 4, down: 5, left: 6, right: 7 };

/** The pointer of an X server. `pressed` is told of buttons that went down. */
export function x11Pointer(
  connection: Connection,
  pressed: (button: number) => void,
): PointerDevice {
  const { fakeButton, fakeMotion, sync } = xlib();

  function send(button: number, isPress: boolean): void {
    if (isPress) pressed(button);
    fakeButton(connection, button, isPress ? 1 : 0, 0);
    sync(connection, 0);
  }

  function sendMotion({ x, y }: Point): void {
    fakeMotion(connection, -1, x, y, 0);
    sync(connection, 0);
  }

  function turn(button: number, steps: number): void {
    for (let step = 0; step < steps; step++) {
      send(button, true);
      send(button, false);
    }
  }

  return {
    async position() {
      const { x, y } = readInputState(connection);
      return { x, y };
    },
    async glideTo(point) {
      sendMotion(point);
    },
    async moveTo(point, signal) {
      sendMotion(point);
      let before = readInputState(connection);
      const giveUpAt = performance.now() + maxHeldMs;
      while (before.x !== point.x || before.y !== point.y) {
        if (performance.now() > giveUpAt) throw held(point);
        await setTimeout(5, undefined, { signal });
        const now = readInputState(connection);
        // Somebody else moved it, too.
        if (now.x !== before.x || now.y !== before.y) sendMotion(point);
        before = now;
      }
    },
    press: (button: ButtonName) => send(buttonNumbers[button], true),
    release: (button: ButtonName) => send(buttonNumbers[button], false),
    async scroll(dx, dy) {
      turn(dy > 0 ? wheel.down : wheel.up, Math.abs(dy));
      turn(dx > 0 ? wheel.right : wheel.left, Math.abs(dx));
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
