import { setTimeout } from 'node:timers/promises';
import type { Point } from '../../shared/geometry.ts';
import type { Keyboard } from './devices.ts';
import type { MouseClick, MouseDrag, MouseScroll } from './input-calls.ts';
import { createHeld } from './keyboard-actions.ts';
import type { Pointer } from './pointer.ts';

const betweenMs = 30;

type With = { pointer: Pointer; openKeyboard: () => Promise<Keyboard> };

/** Clicks at the pointer's position, or at a point, while the modifiers are held. */
export async function click(
  { pointer, openKeyboard }: With,
  { at, button, count, modifiers }: MouseClick,
  signal: AbortSignal,
): Promise<void> {
  if (at) await pointer.moveTo(at, signal);
  const keyboard = modifiers.length > 0 ? await openKeyboard() : undefined;
  await keyboard?.readyKeys(modifiers, signal);
  using held = createHeld();
  for (const modifier of modifiers) {
    await held.hold(
      () => keyboard?.press(modifier),
      () => keyboard?.release(modifier),
    );
  }
  for (let clicked = 0; clicked < count; clicked++) {
    // Browsers take two presses in the same millisecond for one that was reported twice.
    if (clicked > 0) await setTimeout(betweenMs, undefined, { signal });
    signal.throwIfAborted();
    using pressed = createHeld();
    await pressed.hold(
      () => pointer.press(button),
      () => pointer.release(button),
    );
  }
}

/** Programs recognize a drag only once they have seen the pointer move. */
const minSteps = 10;

export async function drag(
  pointer: Pointer,
  { from, to, button, durationMs }: MouseDrag,
  signal: AbortSignal,
): Promise<void> {
  pointer.requireOnScreen(to);
  await pointer.moveTo(from, signal);
  using held = createHeld();
  await held.hold(
    () => pointer.press(button),
    () => pointer.release(button),
  );
  await moveAlong(pointer, { to, durationMs, signal, minSteps });
}

/**
 * In ms: Chromium merges events that arrive while it still draws an earlier step into one diagonal
 * step, and scrolls only along its longer side.
 */
const betweenWheels = 150;

/** Turns the vertical wheel, then the horizontal one. */
export async function scroll(
  pointer: Pointer,
  { at, dx, dy }: MouseScroll,
  signal: AbortSignal,
): Promise<void> {
  if (at) await pointer.moveTo(at, signal);
  if (dy !== 0) await pointer.scroll(0, dy, signal);
  if (dx !== 0 && dy !== 0) await setTimeout(betweenWheels, undefined, { signal });
  if (dx !== 0) await pointer.scroll(dx, 0, signal);
}

type Movement = { to: Point; durationMs: number; signal: AbortSignal; minSteps?: number };

const stepMs = 8;

/** Moves the pointer in a straight line that takes `durationMs`; it always ends at `to`. */
export async function moveAlong(
  pointer: Pointer,
  { to, durationMs, signal, minSteps = 1 }: Movement,
): Promise<void> {
  pointer.requireOnScreen(to);
  const steps = Math.max(minSteps, Math.floor(durationMs / stepMs));
  // A desktop that does not report the position can still set it.
  const from = steps > 1 ? await pointer.position() : to;
  const startedAt = performance.now();
  for (let step = 1; step < steps; step++) {
    const dueMs = startedAt + (step / steps) * durationMs - performance.now();
    // A step that is already late is skipped, unless there are few anyway.
    if (dueMs <= 0 && steps > minSteps) continue;
    await setTimeout(Math.max(0, dueMs), undefined, { signal });
    const next = between(from, to, step / steps);
    // Displays of different sizes leave corners outside of all of them.
    if (pointer.isOnScreen(next)) await pointer.glideTo(next);
  }
  const leftMs = startedAt + durationMs - performance.now();
  if (leftMs > 0) await setTimeout(leftMs, undefined, { signal });
  signal.throwIfAborted();
  await pointer.moveTo(to, signal);
}

function between(from: Point, to: Point, part: number): Point {
  return {
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  };
}
