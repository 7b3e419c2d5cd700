import { setImmediate, setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { Point } from '../../../shared/geometry.ts';
import { user32 } from '../../win32/user32.ts';
import type { Devices, Keyboard } from '../devices.ts';
import { type KeyName, modifierNames } from '../keys.ts';
import { type ButtonName, buttonNames, type PointerDevice } from '../pointer.ts';
import { sendKeys, sendMouse } from './send-input.ts';
import { virtualKey } from './virtual-keys.ts';

/** The pointer and the keyboard of Windows. */
export function openWindowsDevices(): Devices {
  return {
    pointer: windowsPointer(),
    openKeyboard: async () => openWindowsKeyboard(),
    // Windows has one queue for all input, and no way to see its progress.
    settle: async () => undefined,
    async letGo() {
      // Releasing a key that is up would have an effect: with the Windows key it opens its menu.
      const modifiers = modifierNames.filter((name) => isDown(virtualKey(name).code));
      for (const name of modifiers) releaseKey(name);
      if (buttonCodes.some(isDown)) for (const button of buttonNames) releaseButton(button);
    },
    giveBack: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

/** Windows treats buttons as keys, too. */
const buttonCodes = [1, 2, 4];

function isDown(code: number): boolean {
  return (user32().keyState(code) & 0x8000) !== 0;
}

/** The flags for pressing; the next bit is for releasing. */
const buttonFlags = { left: 2, right: 8, middle: 0x20 };
const wheelFlags = { upAndDown: 0x800, toTheSides: 0x1000 };
/** The units of one step of a wheel. */
const unitsPerStep = 120;
/** The metric for whether a person has swapped the buttons. */
const swappedButtons = 23;
/** How long, in ms, a program may hold the pointer. */
const maxHeldMs = 10_000;

/** The pointer of Windows. */
function windowsPointer(): PointerDevice {
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

function releaseButton(button: ButtonName): void {
  sendMouse(flagOf(button) * 2);
}

/** Windows swaps left and right of what programs send, too. */
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

/** Step by step, since programs count the events; an abort can arrive between any two. */
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

const flags = { extended: 1, up: 2, unicode: 4 };

/**
 * The keyboard of Windows. Characters are sent as such, not as keys: every layout types every text,
 * whether Caps Lock is on or not.
 */
function openWindowsKeyboard(): Keyboard {
  const press = async (key: KeyName) => sendKeys([keyEvent(key)]);
  return {
    readyKeys: async () => undefined,
    press,
    release: releaseKey,
    async type(character) {
      const key = namedCharacters.get(character);
      sendKeys(key ? [keyEvent(key), keyEvent(key, flags.up)] : characterEvents(character));
    },
    readyCharacters: async () => undefined,
    withoutCapsLock: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  };
}

function releaseKey(key: KeyName): void {
  sendKeys([keyEvent(key, flags.up)]);
}

const namedCharacters = new Map<string, KeyName>([
  ['\n', 'enter'],
  ['\t', 'tab'],
]);

/** Some programs only look at the scan code. */
function keyEvent(name: KeyName, upOrNot = 0) {
  const { code, extended } = virtualKey(name);
  return {
    key: code,
    scan: user32().mapKey(code, 0),
    flags: upOrNot + (extended ? flags.extended : 0),
  };
}

/** A character beyond the first 65,536 takes two presses, one for each half of its UTF-16 pair. */
function characterEvents(character: string) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.flatMap((scan) => [
    { scan, flags: flags.unicode },
    { scan, flags: flags.unicode + flags.up },
  ]);
}
