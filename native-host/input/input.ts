import pLimit from 'p-limit';
import { Problem } from '../../shared/api/problem.ts';
import type { Screen } from '../screen/screen.ts';
import { click, type MouseClick } from './click.ts';
import { drag, type MouseDrag } from './drag.ts';
import type { KeyName } from './keys.ts';
import { moveAlong } from './move-along.ts';
import { type Keyboard, openKeyboard } from './open-keyboard.ts';
import { openPointer, type Point, type Pointer } from './pointer.ts';
import { pressTogether } from './press-together.ts';
import { requireInputAllowed } from './require-input-allowed.ts';
import { type Typing, typeText } from './type-text.ts';

export type MouseMove = Point & { durationMs: number };
export type MouseScroll = { at: Point | undefined; dx: number; dy: number };

/**
 * Moves the pointer and presses keys, one request at a time, in physical pixels of the virtual
 * desktop. Buttons and keys are released whatever happens: an error, an abort, the host's end.
 *
 * Every method throws `no_display`, `permission_denied` where the system does not allow it,
 * `region_off_screen` for a point on no display, and `too_many_requests` where many wait.
 */
export type Input = AsyncDisposable & {
  position(): Promise<Point>;
  move(to: MouseMove, signal: AbortSignal): Promise<Point>;
  click(how: MouseClick, signal: AbortSignal): Promise<Point>;
  drag(how: MouseDrag, signal: AbortSignal): Promise<Point>;
  /** `dx` and `dy` are steps of a wheel, to the right and down. */
  scroll(how: MouseScroll, signal: AbortSignal): Promise<Point>;
  /** Returns how many characters were typed. */
  type(typing: Typing, signal: AbortSignal): Promise<number>;
  /** Presses the keys one after the other, holds them, and releases them in reverse. */
  press(keys: KeyName[], signal: AbortSignal): Promise<void>;
};

const queueLimit = 32;

export function createInput(screen: Screen): Input {
  const inTurn = pLimit(1);
  const closing = new AbortController();

  function take<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (inTurn.pendingCount >= queueLimit) throw tooMany();
    const either = AbortSignal.any([signal, closing.signal]);
    return inTurn(async () => {
      either.throwIfAborted();
      return await work(either);
    });
  }

  /** What the pointer does, and where it is afterwards. */
  async function point(
    work: (pointer: Pointer, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Point> {
    return take(async (either) => {
      const pointer = await openPointer(screen);
      await work(pointer, either);
      return pointer.position();
    }, signal);
  }

  async function key<T>(
    work: (keyboard: Keyboard, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    return take(async (either) => {
      requireInputAllowed();
      // Without a display the libraries behind the keyboard would end this process.
      await screen.displays();
      using keyboard = await openKeyboard();
      return await work(keyboard, either);
    }, signal);
  }

  return {
    position: async () => (await openPointer(screen)).position(),
    move: ({ durationMs, ...to }, signal) =>
      point((pointer, either) => moveAlong(pointer, { to, durationMs, signal: either }), signal),
    click: (how, signal) => point((pointer, either) => click(pointer, how, either), signal),
    drag: (how, signal) => point((pointer, either) => drag(pointer, how, either), signal),
    scroll: ({ at, dx, dy }, signal) =>
      point(async (pointer) => {
        if (at) await pointer.moveTo(at);
        await pointer.scroll(dx, dy);
      }, signal),
    type: (typing, signal) => key((keyboard, either) => typeText(keyboard, typing, either), signal),
    press: (keys, signal) => key((keyboard) => pressTogether(keyboard, keys), signal),
    async [Symbol.asyncDispose]() {
      closing.abort(new Problem('timeout', 'The host ends.'));
      await inTurn(() => undefined);
    },
  };
}

function tooMany(): Problem {
  return new Problem(
    'too_many_requests',
    `${queueLimit} requests for the mouse or the keyboard are already waiting. Try again later.`,
  );
}
