import { setImmediate, setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import { user32 } from '../../win32/user32.ts';
import type { ButtonName, Point, PointerDevice } from '../pointer.ts';
import { sendMouse } from './send-input.ts';

/** Presses, and releases as the number behind each. */
const buttonFlags = { left: 2, right: 8, middle: 0x20 };
const wheelFlags = { upAndDown: 0x800, toTheSides: 0x1000 };
/** What one step of a wheel counts. */
const unitsPerStep = 120;
/** The metric that says whether a person has exchanged the buttons. */
const swappedButtons = 23;
/** How long, in ms, a program may hold the pointer. */
const maxHeldMs = 10_000;

/** The pointer of Windows. */
export function windowsPointer(): PointerDevice {
  return {
    position: async () => position(),
    async glideTo({ x, y }) {
      user32().setCursorPosition(Math.round(x), Math.round(y));
    },
    moveTo: arrive,
    press: async (button) => sendMouse(flagOf(button)),
    release: releaseButton,
    async scroll(dx, dy, signal) {
      await turn(wheelFlags.upAndDown, -dy, signal);
      await turn(wheelFlags.toTheSides, dx, signal);
    },
  };
}

export function releaseButton(button: ButtonName): void {
  sendMouse(flagOf(button) * 2);
}

/** Windows exchanges left and right of what programs send, too. */
function flagOf(button: ButtonName): number {
  if (button === 'middle' || user32().metric(swappedButtons) === 0) return buttonFlags[button];
  return buttonFlags[button === 'left' ? 'right' : 'left'];
}

function position(): Point {
  const at = { x: 0, y: 0 };
  user32().cursorPosition(at);
  return at;
}

async function arrive({ x, y }: Point, signal: AbortSignal): Promise<void> {
  const wanted = { x: Math.round(x), y: Math.round(y) };
  const giveUpAt = performance.now() + maxHeldMs;
  for (;;) {
    user32().setCursorPosition(wanted.x, wanted.y);
    const now = position();
    if (now.x === wanted.x && now.y === wanted.y) return;
    if (performance.now() > giveUpAt) throw held(wanted);
    await setTimeout(5, undefined, { signal });
  }
}

/** Step by step, since programs count the events; an abort is heard between any two. */
async function turn(flag: number, steps: number, signal: AbortSignal): Promise<void> {
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    await setImmediate();
    signal.throwIfAborted();
    sendMouse(flag, Math.round(Math.sign(steps) * Math.min(left, 1) * unitsPerStep));
  }
}

function held({ x, y }: Point): Problem {
  return new Problem(
    'timeout',
    `The pointer did not get to ${x}, ${y} within ${maxHeldMs / 1_000} s: a program holds it, or a ` +
      'person moves it. Try again.',
  );
}
